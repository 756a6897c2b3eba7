import { Button } from '@mantine/core'
import { useState } from 'react'
import { applicantType, ori } from '../../../contract/lsv/lsv.ts'
import { records } from '../../data/records.ts'
import { everyRecord } from '../../data/use-every-record.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts'

const AT_ONCE = 200

/** What is there now as a CSV file: to change in a spreadsheet and import again. */
export function DownloadTypes({ lsv }: { lsv: number }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const again = useFocusAfter(busy)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const [{ writeCsv }, types, oris] = await Promise.all([
        import('./csv.ts'),
        everyRecord((cursor) => records(applicantType).list({ lsv, limit: AT_ONCE, cursor })),
        everyRecord((cursor) => records(ori).list({ lsv, limit: AT_ONCE, cursor })),
      ])
      download(writeCsv(types, oris))
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <Button ref={again} variant="default" onClick={save} loading={busy}>
        Download Current Types
      </Button>
    </div>
  )
}

function download(csv: string) {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: 'applicant-types.csv' }).click()
  URL.revokeObjectURL(address)
}
