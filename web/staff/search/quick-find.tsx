import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FoundApplicant } from '../../../contract/applicant-search.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import styles from './quick-find.module.css'
import { QUICK_FIND } from './quick-find-id.ts'
import { useFind } from './use-find.ts'

/** The search box: what is typed finds people by name, TCN, registration number, e-mail or phone; arrows and Enter open a record. */
export function QuickFind() {
  const [text, setText] = useState('')
  const { found, error, busy, asked } = useFind(text)
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const navigate = useNavigate()
  const open = (id: string) => {
    setText('')
    box.closeDropdown()
    void navigate({ to: '/record/$id', params: { id } as never })
  }
  /** Enter with nobody chosen shows everybody whose name fits. */
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
      <Combobox.Dropdown hidden={asked === '' || text.trim() === ''}>
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
      <span role="status" className={styles.told}>
        {found && text.trim() !== '' ? `${found.length} found` : ''}
      </span>
    </Combobox>
  )
}

/** Who it is, and by what they were found. */
function Found({ one }: { one: FoundApplicant }) {
  const told = [one.position, one.transaction_id && `TCN ${one.transaction_id}`, by(one)].filter(Boolean)
  return (
    <>
      <span className={styles.name}>{nameOf(one)}</span>
      <span className={styles.more}>{told.join(' · ')}</span>
    </>
  )
}

function by({ matched, registration, email, phone }: FoundApplicant): string {
  if (matched === 'registration') return `Registration ${registration}`
  return matched === 'phone' ? phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') : email
}
