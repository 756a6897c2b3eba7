import { Table } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import { useEffect, useRef } from 'react'
import { useNavigate } from '../../router/routing.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { isDialogInSight } from '../../ui/overlay/dialog-in-sight.ts'
import { offeredActs } from '../palette/page-acts.ts'
import { keysOf, recordActs } from '../palette/record-acts.ts'
import type { Neighbours } from '../search/last-results.ts'
import styles from './record.module.css'

/** The keyboard shortcuts of the staff's pages. Each has a modifier, so that typing and speech input never trigger one. */
const KEYS = [
  { keys: 'Ctrl+K', what: 'Whatever can be done here, screens and applicants: type, ↓ and ↑ choose, Enter does it' },
  { keys: '↓ and ↑', what: 'In a list of applicants: the next and the one before, shown beside it; Enter opens, Esc closes' },
  { keys: 'Alt+↓', what: 'The next record of the last search' },
  { keys: 'Alt+↑', what: 'The record before it' },
] as const

/** Shows the shortcuts. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Dialog title="Keyboard Shortcuts" opened={opened} onClose={onClose} size="sm">
      <Table>
        <Table.Tbody>
          {[...KEYS, ...offeredActs().map((name) => ({ keys: keysOf(name), what: recordActs[name].name }))].map(({ keys, what }) => (
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

/** Alt with an arrow opens the previous or next record, after the last one `further`; an open dialog keeps its keys. */
export function useStepKeys({ before, next }: Neighbours, further: () => void) {
  const navigate = useNavigate()
  const latest = useRef(further)
  latest.current = further
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event
      if (!altKey || ctrlKey || metaKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
      const to = key === 'ArrowDown' ? next : before
      if (isDialogInSight()) return
      if (to === null && key === 'ArrowDown') latest.current()
      if (to === null) return
      event.preventDefault()
      void navigate({ to: '/record/$id', params: { id: String(to) } as never })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [before, next, navigate])
}
