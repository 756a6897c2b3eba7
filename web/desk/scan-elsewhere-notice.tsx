import { useState } from 'react'
import { Notice } from '../ui/feedback/notice.tsx'
import { TextLink } from '../ui/layout/links.tsx'
import { useScanElsewhere } from './use-scan-elsewhere.ts'

/** Says where a scan that came to this page belongs. */
export function ScanElsewhereNotice() {
  const [number, setNumber] = useState<string | null>(null)
  useScanElsewhere(setNumber)
  return (
    <div role="status" className="no-print">
      {number !== null && (
        <Notice kind="warning">
          <p>
            Scan of {number}: open the <TextLink to="/board">Day Board</TextLink>
          </p>
        </Notice>
      )}
    </div>
  )
}
