import { Table } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import { useEffect } from 'react'
import { useNavigate } from '../../router/routing.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { Neighbours } from '../search/last-results.ts'
import styles from './record.module.css'

/** The keyboard shortcuts of the staff's pages. Each has a modifier, so that typing and speech input never trigger one. */
const KEYS = [
  { keys: 'Ctrl+K', what: 'Find an applicant: then ↓ and ↑ choose, Enter opens the record' },
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
          {KEYS.map(({ keys, what }) => (
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

/** Alt with an arrow opens the previous or next record; an open dialog keeps its keys. */
export function useStepKeys({ before, next }: Neighbours) {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event
      if (!altKey || ctrlKey || metaKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
      const to = key === 'ArrowDown' ? next : before
      if (to === null || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      void navigate({ to: '/record/$id', params: { id: String(to) } as never })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [before, next, navigate])
}
