import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import type { OpenChanges } from '../../../contract/applicants/search/bulk-changes.ts'
import { call } from '../../data/call.ts'
import { useMay } from '../../data/session.ts'
import { countOf } from '../../ui/list/count-of.ts'
import styles from './changes.module.css'
import { openChangesKey } from './open-changes-key.ts'
import { Outcome } from './outcome.tsx'

/** The user's own changes that are being made or can be undone, on every screen, also after a reload and in another tab. */
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
  const [areAllShown, setAllShown] = useState(false)
  // The latest at the end; each keeps counting, so that one whose time is over closes itself out of sight too.
  const shown = known.filter((id) => !closed.includes(id))
  const earlier = shown.slice(0, -1)
  return (
    <div className={`${styles.changes} no-print`}>
      {earlier.length > 0 && (
        <Button className={styles.earlier ?? ''} variant="default" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
          {countOf(earlier.length, 'earlier change')}
        </Button>
      )}
      {shown.map((id) => (
        <div key={id} hidden={!areAllShown && earlier.includes(id)}>
          <One id={id} onClose={close} />
        </div>
      ))}
    </div>
  )
}

function One({ id, onClose }: { id: number; onClose(id: number): void }) {
  const close = useCallback(() => onClose(id), [id, onClose])
  return <Outcome id={id} onClose={close} />
}
