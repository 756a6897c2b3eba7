import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import type { OpenChanges } from '../../../contract/applicants/search/bulk-changes.ts'
import { call } from '../../data/call.ts'
import { useMay } from '../../data/session.ts'
import styles from './changes.module.css'
import { openChangesKey } from './open-changes-key.ts'
import { Outcome } from './outcome.tsx'

/** One's changes that are being made or can be taken back, on whatever screen, also after a reload and in another tab. */
export default function LastChanges() {
  const may = useMay()
  const open = useQuery({
    queryKey: openChangesKey,
    queryFn: ({ signal }) => call<OpenChanges>('GET', `/${applicant.path}/open_changes`, { signal, background: true }),
    enabled: may('change_many', applicant),
  })
  const [known, setKnown] = useState<readonly number[]>([])
  const [closed, setClosed] = useState<readonly number[]>([])
  // A change that is over stays until it is closed: its refusals are to be read.
  useEffect(() => {
    const ids = open.data?.results.map(({ id }) => id) ?? []
    setKnown((before) => [...before, ...ids.filter((id) => !before.includes(id))])
  }, [open.data])
  const close = useCallback((id: number) => setClosed((before) => [...before, id]), [])
  return (
    <div className={`${styles.changes} no-print`}>
      {known
        .filter((id) => !closed.includes(id))
        .map((id) => (
          <One key={id} id={id} onClose={close} />
        ))}
    </div>
  )
}

function One({ id, onClose }: { id: number; onClose(id: number): void }) {
  const close = useCallback(() => onClose(id), [id, onClose])
  return <Outcome id={id} onClose={close} />
}
