import { Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { statusCode as contract, recipients } from '../../../contract/applicants/status-codes.ts'
import { optionsOf } from '../../../contract/code-lists/code.ts'
import { letterFields } from '../../../contract/letters/letter-fields.ts'
import { inputsOf, type Row } from '../../../contract/records/define-record.ts'
import { DOCX, file as fileContract } from '../../../contract/records/files.ts'
import { call } from '../../data/call.ts'
import type { Problem } from '../../data/problem.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { kindOf, uploadFile } from '../../data/upload-file.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { trimText } from '../../ui/field/trim-text.ts'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { PreviewLetter } from './preview-letter.tsx'
import styles from './status-codes.module.css'

type StatusCode = Row<typeof contract>
type Values = { description: string; slug: string; template: number | null; recipient: string | null; waits: boolean }
type Props = { editing: StatusCode | 'new' | null; onClose(): void }

const labels = {
  description: 'Description',
  slug: 'Slug',
  template: 'Template',
  recipient: 'Recipient',
  waits: 'Applicants with this status still wait for an answer',
} as const
const form = z.object(inputsOf(contract, ['description', 'slug', 'template', 'recipient', 'waits'])).check(
  z.refine(({ recipient, template }) => !recipient || typeof template === 'number', {
    path: ['template'],
    error: 'Required for a letter',
  }),
)

/** A letter to somebody needs its template, whose file may still be on its way. */
const isComplete = ({ recipient, template }: Values) => !recipient || typeof template === 'number'

/** Creates or changes a hire status. Its template is uploaded at once, can be tried with an applicant, and is checked on saving. */
export function StatusCodeDialog({ editing, onClose }: Props) {
  const id = editing === 'new' || editing === null ? null : editing.id
  return (
    <RecordDialog<StatusCode, unknown, unknown, Values>
      key={id ?? 'new'}
      title={id === null ? 'Add Status Code' : 'Edit Status Code'}
      opened={editing !== null}
      onClose={onClose}
      contract={contract as never}
      id={id}
      schema={form as never}
      initial={(one) => ({ template: one?.template ?? null, waits: one?.waits ?? false })}
      labels={labels}
      formatValue={formatValue}
      done="Status code saved"
      ready={(values) => values.description.trim() !== '' && values.slug.trim() !== '' && isComplete(values)}
      size="lg"
    >
      {({ field, controlled, form: { watch } }) => (
        <>
          <TextField required {...field('description', { clean: trimText })} />
          <TextField
            description="A short name for addresses and exports: letters, digits, hyphens"
            required
            {...field('slug', { clean: trimText })}
          />
          <SelectField
            description="Who gets a letter when an applicant gets this status."
            placeholder="No letter"
            options={optionsOf(recipients)}
            {...field('recipient')}
          />
          {watch('recipient') && (
            <>
              <TemplateField {...(controlled('template') as TemplateProps)} />
              <LetterFields />
            </>
          )}
          <CheckField {...field('waits')} />
          {watch('recipient') && (
            <PreviewLetter template={watch('template') ?? null} recipient={watch('recipient') || null} status_code={id} />
          )}
        </>
      )}
    </RecordDialog>
  )
}

function formatValue(name: string, value: unknown) {
  if (value === null || value === '') return ''
  if (name === 'template') return <TemplateName id={value as number} />
  if (name === 'recipient') return recipients.find(({ code }) => code === value)?.label
  return name === 'waits' ? (value ? 'Yes' : 'No') : String(value)
}

function TemplateName({ id }: { id: number }) {
  const kept = useRecord(fileContract, id)
  return <>{kept.data?.record.original_name ?? '…'}</>
}

type TemplateProps = { value: number | null; onChange(value: number | null): void; error?: string | undefined }

/** The template's file, and its replacement. Saving waits for the upload. */
function TemplateField({ value, onChange, error }: TemplateProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const kept = useRecord(fileContract, value)
  const send = async (file: File | null) => {
    setFailure(null)
    if (file === null) return
    if (kindOf(file, { docx: DOCX }) === null) return setFailure('Choose a Word document (.docx).')
    setBusy(true)
    // Otherwise Save would silently keep the previous file.
    onChange(null)
    try {
      const template = await uploadFile(file, DOCX)
      await call('POST', '/statuscodes/check', { body: { template } })
      onChange(template)
    } catch (problem) {
      onChange(value)
      setFailure((problem as Problem).errors?.template ?? (problem as Problem).message)
    }
    setBusy(false)
  }
  return (
    <>
      <FileField
        label={labels.template}
        description="A Word document (.docx) with fields in braces, 5 MB at most"
        required={value === null}
        accept=".docx"
        again
        busy={busy}
        error={busy ? undefined : error}
        onChange={send}
      />
      <Text size="sm" role="status">
        {busy ? 'Sending and checking the file…' : kept.data ? `Now: ${kept.data.record.original_name}` : ''}
      </Text>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
    </>
  )
}

/** The fields that a template may contain, on demand. */
function LetterFields() {
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <UnfoldButton ml={-8} opened={opened} controls="letter-fields" onToggle={() => setOpened(!opened)}>
        Fields of letters
      </UnfoldButton>
      <div id="letter-fields" hidden={!opened}>
        <p>
          Write a field in braces where its value belongs. Text between {'{#vendor}'} and {'{/vendor}'} is kept only when there is a value.
        </p>
        <dl className={styles.fields}>
          {letterFields.map(({ name, means }) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
