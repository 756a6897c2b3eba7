import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { type foundApplicants, LONGEST_FIND } from '../../../contract/applicants/applicant-search.ts'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { useNavigate } from '../../router/routing.ts'
import { isAllowed, type Screen } from '../../shell/front-end.ts'
import { typeEarlyText } from '../../ui/focus/early-text.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { isDialogInSight } from '../../ui/overlay/dialog-in-sight.ts'
import { useTypedFilters } from '../search/use-typed-filters.ts'
import { isPaletteKey, takeEarlyPalette } from './early-palette.ts'
import { actEntries, buttonEntries, type Entry, PEOPLE, personEntries, screenEntries } from './entries.ts'
import { offeredActs, runAct } from './page-acts.ts'
import { pageButtons } from './page-buttons.ts'
import styles from './palette.module.css'
import { keysOf } from './record-acts.ts'

/** Opens the palette by Ctrl+K over any page; an open dialog keeps its keys. */
export default function PaletteKey({ screens }: { screens: readonly Screen[] }) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!isPaletteKey(event) || isDialogInSight()) return
      event.preventDefault()
      setOpened(true)
    }
    if (takeEarlyPalette()) setOpened(true)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Dialog title="What would you like to do?" opened={opened} onClose={() => setOpened(false)} size="lg">
      <Palette screens={screens} onClose={() => setOpened(false)} />
    </Dialog>
  )
}

type Props = { screens: readonly Screen[]; onClose(): void }

/** A box over what the page offers, the screens, and the applicants: arrows choose, Enter does it. */
function Palette({ screens, onClose }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const [acts] = useState(offeredActs)
  const [buttons] = useState(() => pageButtons(new Set(acts.map(keysOf))))
  const list = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => typeEarlyText(box.current), [])
  const filters = useTypedFilters(text)
  const people = useFound(filters === null ? text : '')
  const session = useSession()
  const navigate = useNavigate()
  const entries: Entry[] = [
    ...(filters?.show ? [{ id: 'filters', group: 'Filters', name: filters.words, does: { run: filters.show } }] : []),
    ...actEntries(acts, text),
    ...buttonEntries(buttons, text),
    ...screenEntries(screens, (screen) => isAllowed(screen, session), text),
    ...personEntries(people.found),
  ]
  const at = Math.min(chosen, entries.length - 1)
  const run = ({ does }: Entry) => {
    onClose()
    if ('run' in does) does.run()
    else if ('open' in does) void navigate({ to: does.open as never })
    // The palette's focus goes back first, so that the dialog of the act or button returns it to the page.
    else setTimeout(() => ('press' in does ? does.press() : runAct(does.act)))
  }
  const enter = useEnter({ text, isReady: people.settled || isAtHand(entries[at]), runChosen: () => entries[at] && run(entries[at]) })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((at + step + entries.length) % Math.max(entries.length, 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      enter()
    }
  }
  return (
    <>
      <TextInput
        ref={box}
        label="Act, screen or applicant"
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={entries[at] ? `${list}-${at}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Entries id={list} entries={entries} at={at} onRun={run} />
      <p role="status" className={styles.status}>
        {!people.settled ? 'Searching…' : entries.length === 0 ? (filters?.words ?? 'None to display') : ''}
      </p>
    </>
  )
}

type EntriesProps = { id: string; entries: readonly Entry[]; at: number; onRun(entry: Entry): void }

function Entries({ id, entries, at, onRun }: EntriesProps) {
  const chosen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line stays visible
  useEffect(() => {
    // Newer browsers answer with a promise, which would be taken for the effect's end.
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div id={id} role="listbox" aria-label="What can be done" className={styles.list}>
      {entries.map((entry, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box above
        <div
          key={entry.id}
          id={`${id}-${place}`}
          ref={place === at ? chosen : null}
          role="option"
          tabIndex={-1}
          aria-label={entry.more ? `${entry.name}, ${entry.more}` : entry.name}
          aria-selected={place === at}
          className={styles.entry}
          data-first={entry.group === entries[place - 1]?.group ? undefined : entry.group}
          onClick={() => onRun(entry)}
        >
          <span>{entry.name}</span>
          <span className={styles.more}>{entry.more}</span>
        </div>
      ))}
    </div>
  )
}

/**
 * Enter does what is chosen. A chosen applicant may come from an earlier text, and none may have come yet: Enter then waits for the
 * applicants of the typed text, unless that changes.
 */
function useEnter({ text, isReady, runChosen }: { text: string; isReady: boolean; runChosen(): void }) {
  const [entered, setEntered] = useState<string | null>(null)
  const isDue = isReady && entered === text
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each Enter
  useEffect(() => {
    if (!isDue) return
    setEntered(null)
    runChosen()
  }, [isDue])
  return () => setEntered(text)
}

/** Whether what is chosen needs no answer of the server. */
const isAtHand = (entry: Entry | undefined) => entry !== undefined && entry.group !== PEOPLE

const MIN_SEARCH_LENGTH = 2

function useFound(text: string) {
  const typed = singleSpaced(text)
  const q = useDebounced(typed)
  const enabled = q.length >= MIN_SEARCH_LENGTH && q.length <= LONGEST_FIND
  const query = useQuery({
    queryKey: [applicant.path, 'find', q],
    queryFn: ({ signal }) => call<z.infer<typeof foundApplicants>>('GET', '/applicants/find', { query: { q }, signal }),
    enabled,
  })
  return { found: (enabled && query.data?.results) || [], settled: typed === q && !(enabled && query.isFetching) }
}
