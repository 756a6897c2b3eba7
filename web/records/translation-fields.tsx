import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Language, nameLanguage, type OtherLanguage, otherLanguages } from '../../contract/records/languages.ts'
import type { Translations } from '../../contract/records/translations.ts'
import { SelectField, TextField } from '../ui/field/fields.tsx'
import { TextBox } from '../ui/field/text-box.tsx'
import { FieldGroup } from '../ui/form/field-group.tsx'

/** The properties of an input of a translated text. */
export type TranslationInput = { id: string; label: string; lang: Language; value: string; onChange(value: string): void }

/** A text of the record that is translated. */
type Part = {
  name: string
  /** The label of the English text. */
  label: string
  maxLength?: number
  /** The height of its box; a text without rows has one line. */
  rows?: number
  /** Another input than these. */
  input?(props: TranslationInput): ReactNode
}

type Props = {
  parts: readonly Part[]
  value: Translations | '' | null | undefined
  onChange(value: Translations | null): void
  error?: ReactNode
  id?: string
}

/** A record's texts in the other languages, one language at a time. A text that is missing is shown in English. */
export function TranslationFields({ parts, value, onChange, error, id = 'translations' }: Props) {
  const [language, setLanguage] = useState(otherLanguages[0] as OtherLanguage)
  const all = value || {}
  const words = all[language] ?? {}
  const change = (name: string, text: string) => onChange(withText(all, language, name, text))
  return (
    <FieldGroup title="For Readers of Other Languages">
      {otherLanguages.length > 1 && (
        <SelectField
          id={`${id}-language`}
          label="Language"
          placeholder={null}
          options={otherLanguages.map((each) => ({ value: each, label: `${nameLanguage(each)}${all[each] ? ' (translated)' : ''}` }))}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as OtherLanguage)}
        />
      )}
      <Text size="sm" c="dimmed">
        Where there is no translation, the English is shown.
      </Text>
      {parts.map((part) => (
        <PartField
          key={`${language}-${part.name}`}
          part={part}
          id={id}
          language={language}
          text={words[part.name] ?? ''}
          onChange={change}
        />
      ))}
      {error && (
        <Text c="red" role="alert">
          {error}
        </Text>
      )}
    </FieldGroup>
  )
}

type PartProps = { part: Part; id: string; language: Language; text: string; onChange(name: string, text: string): void }

function PartField({ part: { name, label, rows, maxLength, input }, id, language, text, onChange }: PartProps) {
  const inputProps = { id: `${id}-${language}-${name}`, label: `${label} in ${nameLanguage(language)}`, lang: language, value: text }
  if (input) return input({ ...inputProps, onChange: (typed) => onChange(name, typed) })
  const props = {
    ...inputProps,
    autoComplete: 'off',
    ...(maxLength === undefined ? {} : { maxLength }),
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  }
  return rows === undefined ? <TextField {...props} /> : <TextBox {...props} rows={rows} />
}

/** The texts with a changed one; none stands for no text at all, as before anything was typed. */
function withText(all: Translations, language: OtherLanguage, name: string, text: string): Translations | null {
  const { [name]: _former, ...others } = all[language] ?? {}
  const words = text === '' ? others : { ...others, [name]: text }
  const { [language]: _words, ...rest } = all
  const texts = Object.keys(words).length === 0 ? rest : { ...rest, [language]: words }
  return Object.keys(texts).length === 0 ? null : texts
}
