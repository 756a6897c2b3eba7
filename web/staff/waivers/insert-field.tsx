import { Button, Group } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { fieldHtml, type InsertedKind, nameOf } from './field-html.ts'

const kinds: { value: InsertedKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'checkbox', label: 'Checkbox' },
  { value: 'radio', label: 'Radio buttons' },
  { value: 'date', label: 'Date' },
]

/** Asks what a field is about and gives its HTML. */
export function InsertField({ onInsert }: { onInsert(html: string): void }) {
  const [kind, setKind] = useState<InsertedKind>('text')
  const [label, setLabel] = useState('')
  const [name, setName] = useState('')
  const [choices, setChoices] = useState('Yes, No')
  const shown = name || nameOf(label)
  const insert = () => {
    if (shown !== '') onInsert(fieldHtml({ kind, name: shown, label: label.trim(), choices: choices.split(',') }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter would save the whole waiver.
    if (event.key !== 'Enter') return
    event.preventDefault()
    insert()
  }
  return (
    <FieldGroup title="Insert a Field">
      <Columns least={180}>
        <SelectField
          label="Type"
          placeholder={null}
          options={kinds}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as InsertedKind)}
        />
        <TextField
          label="Label"
          description="What applicants read"
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <TextField
          label="Name of the field"
          description="Letters, digits, _ and -"
          autoCapitalize="none"
          value={shown}
          onChange={(event) => setName(nameOf(event.currentTarget.value))}
          onKeyDown={onKeyDown}
        />
        {kind === 'radio' && (
          <TextField
            label="Choices"
            description="Parted by commas"
            value={choices}
            onChange={(event) => setChoices(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Columns>
      <Group justify="flex-end">
        <Button variant="default" disabled={shown === '' || label.trim() === ''} onClick={insert}>
          Insert Field
        </Button>
      </Group>
    </FieldGroup>
  )
}
