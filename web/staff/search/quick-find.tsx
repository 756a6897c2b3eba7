import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod/mini'
import type { FoundApplicant, foundApplicants } from '../../../contract/applicants/applicant-search.ts'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import { call } from '../../data/call.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { useNavigate } from '../../router/routing.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import styles from './quick-find.module.css'
import { QUICK_FIND } from './quick-find-id.ts'

/** The search box: finds applicants by name, TCN, registration number, email or phone; arrows and Enter open a record. */
export function QuickFind() {
  const [text, setText] = useState('')
  const { found, error, busy, searched } = useFind(text)
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const navigate = useNavigate()
  const open = (id: string) => {
    setText('')
    box.closeDropdown()
    void navigate({ to: '/record/$id', params: { id } as never })
  }
  /** Enter without a choice shows all applicants with a matching name. */
  const search = () => {
    if (text.trim() === '') return
    box.closeDropdown()
    void navigate({ to: '/results' as never, search: { name: text.trim() } as never })
  }
  return (
    <Combobox store={box} onOptionSubmit={open} withinPortal={false} transitionProps={{ duration: 0 }}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={QUICK_FIND}
          type="search"
          label="Find an applicant"
          placeholder="Name, TCN, registration number, email or phone"
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
            if (event.key === 'Enter' && box.getSelectedOptionIndex() < 0) search()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={searched === '' || text.trim() === ''}>
        <Combobox.Options aria-label="Applicants found" mah={420} style={{ overflowY: 'auto' }}>
          {found?.map((one) => (
            <Combobox.Option key={one.id} value={String(one.id)}>
              <Found one={one} />
            </Combobox.Option>
          ))}
          {found?.length === 0 && <Combobox.Empty>None to display</Combobox.Empty>}
          {found === null && <Combobox.Empty>{error ? error.message : busy ? 'Searching…' : 'Type at least two letters'}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
      <span role="status" className={styles.status}>
        {found && text.trim() !== '' ? `${found.length} found` : ''}
      </span>
    </Combobox>
  )
}

/** A found applicant, with the matching field. */
function Found({ one }: { one: FoundApplicant }) {
  const details = [one.position, one.transaction_id && `TCN ${one.transaction_id}`, by(one)].filter(Boolean)
  return (
    <>
      <span className={styles.name}>{nameOf(one)}</span>
      <span className={styles.more}>{details.join(' · ')}</span>
    </>
  )
}

function by({ matched, registration, email, phone }: FoundApplicant): string {
  if (matched === 'registration') return `Registration ${registration}`
  return matched === 'phone' ? formatPhone(phone) : email
}

const LEAST = 2

/** The best matches of the text after a pause in typing; null while it is too short. */
function useFind(text: string) {
  const q = useDebounced(text.trim().replace(/\s+/g, ' '))
  const searched = q.length >= LEAST
  const query = useQuery({
    queryKey: [applicant.path, 'find', q],
    queryFn: ({ signal }) => call<z.infer<typeof foundApplicants>>('GET', '/applicants/find', { query: { q }, signal }),
    enabled: searched,
  })
  const found: readonly FoundApplicant[] | null = searched ? (query.data?.results ?? null) : null
  return { found, error: searched ? query.error : null, busy: searched && query.isFetching, searched: q }
}
