import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { nameLanguage, otherLanguages } from '../../../contract/records/languages.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import type { Translations } from '../../../contract/records/translations.ts'
import { Facts } from '../../ui/list/facts.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { type AddressKind, addressOf, linesOf } from './address.ts'
import { type ProfileName, profileParts } from './profile-fields.ts'

type Shown = Readonly<Record<string, unknown>>

/** Fields of a profile to read: the parts of an address as one, long texts below. */
export function ProfileFacts({ record, names }: { record: Shown; names: readonly ProfileName[] }) {
  const paragraphs = names.filter((name) => profileParts[name].kind === 'paragraphs')
  const translations = names.includes('translations') ? (record.translations as Translations | null) : null
  return (
    <>
      <Facts
        least={280}
        facts={names.filter((name) => !paragraphs.includes(name) && name !== 'translations').flatMap((name) => factOf(record, name))}
      />
      {paragraphs.map((name) => (
        <div key={name}>
          <Text c="dimmed" size="sm" mt="sm">
            {profileParts[name].label}
          </Text>
          {record[name] ? <RichText>{String(record[name])}</RichText> : '–'}
        </div>
      ))}
      {otherLanguages.flatMap((language) =>
        Object.entries(translations?.[language] ?? {}).map(([name, text]) => (
          <div key={`${language}-${name}`}>
            <Text c="dimmed" size="sm" mt="sm">
              The same in {nameLanguage(language)}
            </Text>
            <div lang={language}>
              <RichText>{text ?? ''}</RichText>
            </div>
          </div>
        )),
      )}
    </>
  )
}

function factOf(record: Shown, name: ProfileName) {
  const [, kind, part] = /^(location|office)_(street1|street2|city|state|postal)$/.exec(name) ?? []
  if (part === undefined) return [{ name: profileParts[name].label, value: shown(name, record[name]) }]
  // The street is shown as the whole address.
  if (part !== 'street1') return []
  const lines = linesOf(addressOf(record, kind as AddressKind))
  return [{ name: 'Address', value: lines.length > 0 ? lines.map((line) => <div key={line}>{line}</div>) : null }]
}

function shown(name: ProfileName, value: unknown): ReactNode {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value === '') return null
  const { kind } = profileParts[name]
  if (kind === 'tel') return <Anchor href={`tel:+1${value}`}>{formatPhone(value)}</Anchor>
  if (kind === 'email')
    return (
      <Anchor href={`mailto:${value}`}>
        <Breakable>{value}</Breakable>
      </Anchor>
    )
  if (kind !== 'url') return value
  return (
    <Anchor href={value} target="_blank" rel="noreferrer">
      {value.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </Anchor>
  )
}
