import { Table } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import { useEffect, useRef } from 'react'
import { useNavigate } from '../../router/routing.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { isDialogInSight } from '../../ui/overlay/dialog-in-sight.ts'
import { offeredActs } from '../palette/page-acts.ts'
import { keysOf, recordActs } from '../palette/record-acts.ts'
import { type Queue, type Stepping, useStepping } from '../search/last-results.ts'
import { beginQueue } from '../work/queue.ts'
import { stepOf, takeEarlySteps } from './early-steps.ts'
import styles from './record.module.css'

/** The keyboard shortcuts of the staff's pages. Each has a modifier, so that typing and speech input never trigger one. */
const KEYS = [
  { keys: 'Ctrl+K', what: 'Open the command palette (actions, screens, applicants)' },
  { keys: '↓ and ↑', what: 'Next and previous applicant, shown beside the list; Enter opens, Esc closes' },
  { keys: 'Space', what: 'Choose the row; with Shift, all rows up to it; Ctrl+A, the page' },
  {
    keys: 'Alt+Shift',
    what: 'On chosen rows: S changes their status, N adds a note, W assigns them, R sends their letters again, Z undoes it',
  },
  { keys: 'Alt+↓', what: 'The next record of the last search' },
  { keys: 'Alt+↑', what: 'The previous record of the last search' },
] as const

/** The acts of the page that have keys. */
const actKeys = () => offeredActs().flatMap((name) => (keysOf(name) === '' ? [] : [{ keys: keysOf(name), what: recordActs[name].name }]))

/** Shows the shortcuts. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Dialog title="Keyboard Shortcuts" opened={opened} onClose={onClose} size="sm">
      <Table>
        <Table.Tbody>
          {[...KEYS, ...actKeys()].map(({ keys, what }) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row">
                <kbd className={styles.keys}>{keys}</kbd>
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}

/** The first record of the next search of the queue that finds somebody; null at the end, which is said. */
async function goOnInQueue(queue?: Queue): Promise<number | null> {
  try {
    const first = queue ? await beginQueue(queue.searches, queue.at + 1) : null
    if (first === null) showToast(queue ? 'End of the queue' : 'End of the search results')
    return first
  } catch (error) {
    showToast((error as Error).message, 'failed')
    return null
  }
}

/** Steps from record to record, also by Alt with an arrow while one is loading or its page is; an open dialog keeps its keys. */
export function useRecordSteps(id: number): Stepping {
  const navigate = useNavigate()
  const go = (to: number) => void navigate({ to: '/record/$id', params: { id: String(to) } as never })
  const stepping = useStepping(id, go, goOnInQueue)
  const latest = useRef(stepping.step)
  latest.current = stepping.step
  const first = useRef(id)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = stepOf(event)
      if (by === null || isDialogInSight()) return
      event.preventDefault()
      latest.current(by)
    }
    for (const by of takeEarlySteps(first.current)) latest.current(by)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return stepping
}
