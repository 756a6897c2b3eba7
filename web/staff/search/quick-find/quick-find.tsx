import { singleSpaced } from '../../../../contract/records/single-spaced.ts'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { type FoundApplicant, type foundApplicants, LONGEST_FIND, MAX_FOUND } from '../../../../contract/applicants/applicant-search.ts'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { formatAnyPhone } from '../../../../contract/records/any-phone.ts'
import { call } from '../../../data/call.ts'
import { useDebounced } from '../../../data/use-debounced.ts'
import { useNavigate } from '../../../router/routing.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { Breakable } from '../../../ui/plain/breakable.tsx'
import { bornIn, nameOf } from '../../applicants/applicant-name.ts'
import { useTypedFilters } from '../use-typed-filters.ts'
import styles from './quick-find.module.css'
import { QUICK_FIND } from './quick-find-id.ts'

/**
 * The search box: finds applicants by name, TCN, registration number, email or phone; arrows and Enter open a record. Enter after filters
 * such as `status:submitted` leads to their results.
 */
export function QuickFind() {
  const [text, setText] = useState('')
  const filters = useTypedFilters(text)
  const finding = useFind(filters === null ? text : '')
  const { found, words } = filters === null ? finding : { found: null, words: filters.words }
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const navigate = useNavigate()
  const open = (id: string) => {
    setText('')
    box.closeDropdown()
    void navigate({ to: '/record/$id', params: { id } as never })
  }
  const show = (q: string) => {
    box.closeDropdown()
    void navigate({ to: '/results' as never, search: { search: q } as never })
  }
  const find = useEnter({ text, onOne: open, onMany: show })
  const enter = () => {
    if (filters === null) return void find()
    if (filters.show === null) return
    setText('')
    box.closeDropdown()
    filters.show()
  }
  return (
    <Combobox store={box} onOptionSubmit={open} withinPortal={false} transitionProps={{ duration: 0 }}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={QUICK_FIND}
          type="search"
          label="Find an applicant"
          placeholder="Name, TCN, number, email or phone"
          value={text}
          autoComplete="off"
          leftSection={<Icon name="search" />}
          onChange={(event) => {
            setText(event.currentTarget.value)
            box.openDropdown()
            box.resetSelectedOption()
          }}
          onFocus={() => text !== '' && box.openDropdown()}
          onBlur={() => box.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && box.getSelectedOptionIndex() < 0 && text.trim() !== '') enter()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={words === '' || text.trim() === ''}>
        <Combobox.Options aria-label="Applicants found" mah={420} style={{ overflowY: 'auto' }}>
          {found?.map((one) => (
            <Combobox.Option key={one.id} value={String(one.id)}>
              <Found one={one} />
            </Combobox.Option>
          ))}
          {(found === null || found.length === 0) && <Combobox.Empty>{words}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
      <span role="status" className={styles.status}>
        {text.trim() === '' ? '' : found ? foundWords(found.length) : words}
      </span>
    </Combobox>
  )
}

/** There may be more than the best ones. */
const foundWords = (count: number) => (count < MAX_FOUND ? `${count} found` : `The best ${count} are shown. Enter shows all`)

/** A found applicant, with the matching field. */
function Found({ one }: { one: FoundApplicant }) {
  const details = [bornIn(one), one.position, one.transaction_id && `TCN ${one.transaction_id}`, by(one)].filter(Boolean)
  return (
    <>
      <span className={styles.name}>{nameOf(one)}</span>
      <span className={styles.more}>
        <Breakable>{details.join(' · ')}</Breakable>
      </span>
    </>
  )
}

function by({ matched, registration, former_tcn, former_names, email, phone }: FoundApplicant): string {
  if (matched === 'registration') return `Registration ${registration}`
  if (matched === 'former_tcn') return `formerly TCN ${former_tcn}`
  if (matched === 'former_name') return `formerly ${former_names?.replaceAll('\n', '; ')}`
  return matched === 'phone' ? formatAnyPhone(phone) : email
}

const MIN_SEARCH_LENGTH = 2

const findQuery = (q: string) => ({
  queryKey: [applicant.path, 'find', q],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<z.infer<typeof foundApplicants>>('GET', '/applicants/find', { query: { q }, signal }),
})

/** The best matches of the text after a pause in typing, null without any answer, and in words why none is shown. */
function useFind(text: string) {
  const q = useDebounced(singleSpaced(text))
  const enabled = q.length >= MIN_SEARCH_LENGTH && q.length <= LONGEST_FIND
  const query = useQuery({ ...findQuery(q), enabled })
  const found: readonly FoundApplicant[] | null = enabled ? (query.data?.results ?? null) : null
  const words = found ? `No applicant is found by “${q}”` : (wordsOfLength(q) ?? query.error?.message ?? 'Searching…')
  return { found, words }
}

/** The fault in the length of a text; an empty one has none. */
function wordsOfLength({ length }: string): string | null {
  if (length === 0) return ''
  if (length < MIN_SEARCH_LENGTH) return 'Type at least two letters'
  return length > LONGEST_FIND ? `Type at most ${LONGEST_FIND} characters` : null
}

type Enter = { text: string; onOne(id: string): void; onMany(text: string): void }

/**
 * Enter without a choice: opens the only hit, or the only one whose number or address is exactly the text, and shows all others as
 * results. A scanner presses Enter before anything is found, so the answer is waited for; without a hit the text stays.
 */
function useEnter({ text, onOne, onMany }: Enter) {
  const client = useQueryClient()
  const latest = useRef('')
  return async () => {
    const q = singleSpaced(text)
    latest.current = q
    if (q.length < MIN_SEARCH_LENGTH) return onMany(q)
    if (q.length > LONGEST_FIND) return
    const answer = await client.fetchQuery({ ...findQuery(q), staleTime: FRESH_MS }).catch(() => null)
    if (latest.current !== q || answer === null) return
    const exact = answer.results.filter((one) => isExactly(q, one))
    const [only, ...others] = exact.length === 1 ? exact : answer.results
    if (only === undefined) return
    if (others.length > 0) onMany(q)
    else onOne(String(only.id))
  }
}

/** An answer that was shown a moment ago is not asked for again. */
const FRESH_MS = 5_000

function isExactly(q: string, { transaction_id, former_tcn, registration, email }: FoundApplicant): boolean {
  const digits = q.replace(/[\s().+-]/g, '')
  return (
    [transaction_id?.toUpperCase(), former_tcn].includes(q.toUpperCase()) ||
    String(registration) === digits ||
    email.toLowerCase() === q.toLowerCase()
  )
}
