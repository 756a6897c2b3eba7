import { Text } from '@mantine/core'
import { useId, useRef } from 'react'
import type { Draft, Row } from '../../../contract/records/define-record.ts'
import { nameLanguage } from '../../../contract/records/languages.ts'
import { waiver as contract, type FieldData, type WaiverTranslations } from '../../../contract/waivers/waivers.ts'
import { translatedWords } from '../../records/translated-words.ts'
import { TranslationFields, type TranslationInput } from '../../records/translation-fields.tsx'
import { WaiverFrame } from '../../records/waiver-frame.tsx'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { trimText } from '../../ui/field/trim-text.ts'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { contractOf, type OfKind, ofEnvironment } from '../environments/kinds.ts'
import { HtmlField } from './html-field.tsx'
import { useWaiverPreview } from './use-waiver-preview.ts'
import { WaiverFields } from './waiver-fields.tsx'

type Waiver = Row<typeof contract>
type Values = { name: string; waiver_data: string; field_data: FieldData; translations: WaiverTranslations | '' | null }

const labels = {
  name: 'Name',
  waiver_data: 'Text',
  field_data: 'Fields',
  translations: 'Translations',
} as const

type Props = { one: OfKind; editing: Waiver | 'new' | null; onClose(): void }

/** Creates or changes a waiver. A changed text is a new version; signatures keep theirs. */
export function WaiverDialog({ one, editing, onClose }: Props) {
  const known = editing === 'new' ? null : editing
  return (
    <RecordDialog<Waiver, Draft<typeof contract>, unknown, Values>
      key={known?.id ?? 'new'}
      title={known ? 'Edit Waiver' : 'Add Waiver'}
      opened={editing !== null}
      onClose={onClose}
      contract={contract as never}
      id={known?.id ?? null}
      once={ofEnvironment(one)}
      initial={(each) => ({ field_data: { capture: each?.field_data.capture ?? [], required: each?.field_data.required ?? [] } })}
      labels={labels}
      formatValue={formatValue}
      also={[contractOf(one.kind)]}
      done="Waiver saved"
      size="xl"
    >
      {(shape) => <Fields form={shape} edition={known?.edition ?? null} />}
    </RecordDialog>
  )
}

/** A changed field list in words; a changed text is too long to show twice. */
function formatValue(name: string, value: unknown): string {
  if (name === 'translations') return translatedWords(value as WaiverTranslations | null)
  if (name !== 'field_data') return name === 'waiver_data' ? shortened(String(value ?? '')) : String(value ?? '')
  const { capture = [], required = [] } = (value ?? {}) as FieldData
  return [...new Set([...capture, ...required])].map((field) => (required.includes(field) ? `${field} (required)` : field)).join(', ')
}

const MAX_LENGTH_SHOWN = 200
const shortened = (text: string) => (text.length > MAX_LENGTH_SHOWN ? `${text.slice(0, MAX_LENGTH_SHOWN)}…` : text)

type FieldsProps = {
  form: Parameters<Parameters<typeof RecordDialog<Waiver, unknown, unknown, Values>>[0]['children']>[0]
  edition: number | null
}

function Fields({
  form: {
    field,
    controlled,
    form: { watch },
  },
  edition,
}: FieldsProps) {
  const english = useWaiverPreview(watch('waiver_data'))
  return (
    <>
      {edition !== null && <Text>A changed text becomes version {edition + 1}. What was signed before is kept as it was.</Text>}
      <TextField required {...field('name', { clean: trimText })} />
      <HtmlField label={labels.waiver_data} required {...(controlled('waiver_data') as TextProps)} />
      <WaiverPreview title="As Applicants See It" language="en" preview={english} />
      <WaiverFields preview={english} {...(controlled('field_data') as DataProps)} />
      <TranslationFields parts={translated} {...controlled('translations')} />
    </>
  )
}

const translated = [
  { name: 'name', label: 'Name', maxLength: 200 },
  { name: 'waiver_data', label: 'The same', input: (props: TranslationInput) => <TranslatedText {...props} /> },
]

/** The text in another language, with the same fields, as its readers see it. */
function TranslatedText(props: TranslationInput) {
  const preview = useWaiverPreview(props.value)
  return (
    <>
      <HtmlField description="With the same fields" {...props} />
      <WaiverPreview title={`As ${nameLanguage(props.lang)} Readers See It`} language={props.lang} preview={preview} />
    </>
  )
}

type TextProps = { value: string; onChange(value: string): void; error?: string }
type DataProps = { value: FieldData; onChange(value: FieldData): void; error?: string }

type PreviewProps = { title: string; language: string; preview: ReturnType<typeof useWaiverPreview> }

/** A waiver in the frame that applicants see, as the server would store it. */
function WaiverPreview({ title, language, preview: { preview, error } }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const id = useId()
  if (error) return <ErrorNotice>{error.message}</ErrorNotice>
  if (!preview) return null
  return (
    <FieldGroup title={title}>
      {preview.dropped.length > 0 && (
        <Notice kind="warning">
          <Text role="status">Left out, because it may not be in a waiver: {preview.dropped.join(', ')}</Text>
        </Notice>
      )}
      <WaiverFrame id={id} title={title} language={language} html={preview.html} frame={frame} onReady={() => undefined} />
    </FieldGroup>
  )
}
