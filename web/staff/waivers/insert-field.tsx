import { Button, Group } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { escapeHtml } from '../../../contract/records/markup.ts'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { Columns } from '../../ui/layout/columns.tsx'

const kinds: { value: InsertedKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'checkbox', label: 'Checkbox' },
  { value: 'radio', label: 'Radio buttons' },
  { value: 'date', label: 'Date' },
]

/** Asks for the name of a field and inserts its HTML. */
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
            description="Separated by commas"
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

/** The kinds of field with a button; others can be typed as HTML. */
type InsertedKind = 'text' | 'checkbox' | 'radio' | 'date'

type InsertedField = { kind: InsertedKind; name: string; label: string; choices: readonly string[] }

/** The HTML of a field with its label. */
function fieldHtml({ kind, name, label, choices }: InsertedField): string {
  const [field, words] = [escapeHtml(name), escapeHtml(label)]
  if (kind === 'checkbox') return `<p><label><input type="checkbox" name="${field}" value="yes"> ${words}</label></p>\n`
  if (kind !== 'radio') return `<p><label>${words} <input type="${kind}" name="${field}"></label></p>\n`
  const buttons = choices
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '')
    .map((choice) => `<label><input type="radio" name="${field}" value="${escapeHtml(nameOf(choice))}"> ${escapeHtml(choice)}</label>`)
  return `<fieldset><legend>${words}</legend>\n${buttons.join('\n')}</fieldset>\n`
}

const MAX_NAME_LENGTH = 60

/** Words as the name of a field: "Full legal name" becomes full_legal_name. */
const nameOf = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trimStart()
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .slice(0, MAX_NAME_LENGTH)
