import { Text } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { formerNameFor } from '../../../contract/applicants/search/former-name.ts'
import { isLost } from '../../ui/focus/use-focus-kept.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { type Column, ResultTable } from '../../ui/list/result-table.tsx'
import { isDialogInSight } from '../../ui/overlay/dialog-in-sight.ts'
import { nameOf } from '../applicants/applicant-name.ts'
import { keepEarlySteps } from '../applicants/early-steps.ts'
import type { ChosenRows } from './bulk/use-chosen.ts'
import { type Person, resultColumns } from './result-columns.tsx'
import styles from './results.module.css'

type Props = {
  applicants: readonly Person[]
  order: string
  onOrder(order: string): void
  columns: readonly string[]
  /** The text by which names were searched: it may have found a former name. */
  searched?: string
  /** The person of the preview. */
  at: number | null
  onAt(id: number | null): void
  /** Absent for users who change nobody. */
  chosen?: ChosenRows | undefined
}

/**
 * The applicants found: a table on wide screens, cards on phones. Up and down go from name to name and show each beside the list; down
 * enters it from anywhere that has no use for the key. Enter opens the record, Escape ends the preview, Space chooses the row, Ctrl+A those of the page.
 */
export function ResultList({ applicants, order, onOrder, columns, searched = '', at, onAt, chosen }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const byArrow = useRef(false)
  const shown: Column<Person>[] = [
    ...(chosen ? [choiceColumn(chosen, applicants)] : []),
    { title: 'Name', sort: sortOf('last_name', order, onOrder), cell: (one) => <Who one={one} searched={searched} /> },
    ...resultColumns
      .filter(({ key, order: by }) => columns.includes(key) || (by !== undefined && order.replace(/^-/, '') === by))
      .map((column) => (column.order === undefined ? column : { ...column, sort: sortOf(column.order, order, onOrder) })),
  ]
  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-person]') ?? [])]
  const go = (link: HTMLAnchorElement | undefined) => {
    byArrow.current = true
    link?.focus()
    byArrow.current = false
    return link !== undefined
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && at !== null) return onAt(null)
    if (chosen && event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return chosen.togglePage()
    }
    const own = (event.target as HTMLElement).dataset.person
    if (chosen && event.key === ' ' && own !== undefined) {
      event.preventDefault()
      return chosen.toggle(Number(own), event.shiftKey)
    }
    const all = links()
    const place = all.indexOf(document.activeElement as HTMLAnchorElement)
    const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: all.length - 1 }[event.key]
    if (place < 0 || target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(all[target])
  }
  useArrowDown(() => go(links()[0]))
  const place = useFocusBesideGone(applicants, (at) => links()[at]?.focus())
  const focus = (event: FocusEvent) => {
    const id = (event.target as HTMLElement).dataset.person
    // Tab only passes through; arrows, and a preview that is open, follow.
    if (id !== undefined && (byArrow.current || at !== null)) onAt(Number(id))
    place(id)
  }
  const open = (event: MouseEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('a[data-person]')?.dataset.person
    if (id !== undefined && !event.ctrlKey && !event.metaKey && !event.shiftKey) keepEarlySteps(Number(id))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links within
    <div ref={list} onKeyDown={press} onFocusCapture={focus} onClickCapture={open}>
      <ResultTable
        label="Applicants"
        columns={shown}
        items={applicants}
        id={({ id }) => id}
        dense
        rowProps={({ id }) => ({
          'aria-current': id === at ? 'true' : undefined,
          className: styles.row,
          onClick: (event) => {
            if ((event.target as HTMLElement).closest('a, button, input, label')) return
            onAt(id)
            list.current?.querySelector<HTMLAnchorElement>(`a[data-person="${id}"]`)?.focus()
          },
        })}
      />
    </div>
  )
}

/** Elements that use the arrows themselves, or leave them to the browser. */
const USES_ARROWS = `input:not([type="checkbox"]), select, textarea, [contenteditable], [aria-haspopup], [role="menu"], [role="listbox"]`

/** Down, where nothing else uses it. `enter` says whether there was anything to enter. */
function useArrowDown(enter: () => boolean) {
  const latest = useRef(enter)
  latest.current = enter
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
      if (key !== 'ArrowDown' || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
      if (document.activeElement?.closest(USES_ARROWS) || isDialogInSight()) return
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/**
 * A row with the focus may leave the list, as by a change of its status: the one in its place gets the focus, so that the next is done from
 * there. Returns what notes the focused person.
 */
function useFocusBesideGone(applicants: readonly Person[], focusAt: (place: number) => void) {
  const last = useRef<{ id: number; place: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    if (last.current === null || applicants.length === 0 || applicants.some(({ id }) => id === last.current?.id)) return
    const place = Math.min(last.current.place, applicants.length - 1)
    last.current = null
    if (isLost()) focusAt(place)
  }, [applicants])
  return (id: string | undefined) => {
    last.current = id === undefined ? null : { id: Number(id), place: applicants.findIndex((one) => one.id === Number(id)) }
  }
}

/** Pressing a column that is sorted by turns the order. */
function sortOf(by: string, order: string, onOrder: (order: string) => void) {
  const isBy = order.replace(/^-/, '') === by
  const isDown = order.startsWith('-')
  return {
    order: isBy ? (isDown ? ('descending' as const) : ('ascending' as const)) : ('none' as const),
    onSort: () => onOrder(isBy && !isDown ? `-${by}` : by),
  }
}

/** The boxes of the chosen rows; Shift chooses all between two. */
const choiceColumn = (chosen: ChosenRows, page: readonly Person[]): Column<Person> => ({
  title: 'Choose',
  head: (
    <label className={styles.choose}>
      <input
        type="checkbox"
        aria-label="Choose all on this page"
        checked={page.every(({ id }) => chosen.seen.has(id))}
        onChange={chosen.togglePage}
      />
    </label>
  ),
  cell: (one) => (
    <label className={styles.choose}>
      <input
        type="checkbox"
        aria-label={`Choose ${nameOf(one)}`}
        checked={chosen.seen.has(one.id)}
        onChange={(event) => chosen.toggle(one.id, (event.nativeEvent as globalThis.MouseEvent).shiftKey === true)}
      />
    </label>
  ),
})

function Who({ one, searched }: { one: Person; searched: string }) {
  const name = nameOf(one)
  const former = formerNameFor(searched, one)
  return (
    <>
      <TextLink to="/record/$id" params={{ id: String(one.id) } as never} className={styles.name ?? ''} data-person={one.id} title={name}>
        {name}
      </TextLink>
      {former !== null && (
        <Text size="xs" c="dimmed">
          {`formerly ${former}`}
        </Text>
      )}
    </>
  )
}
