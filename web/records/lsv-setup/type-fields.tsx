import { optionsOf } from '../../../contract/code-lists/code.ts'
import { civilTransactions, retentionCodes } from '../../../contract/demographics/ebts-transactions.ts'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import { CheckField } from '../../ui/field/check-field.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { trimText } from '../../ui/field/trim-text.ts'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { plainAmount } from '../payments/plain-amount.ts'
import { TranslationFields } from '../translation-fields.tsx'
import type { Limits } from './limits.ts'
import { MachineFieldInputs } from './machine-field-inputs.tsx'
import type { Ori } from './oris-dialog.tsx'
import type { ApplicantType } from './types-dialog.tsx'

/** The fields of an applicant type in a form; its two limits are one choice. */
export type TypeValues = Omit<ApplicantType, 'id' | 'lsv' | 'employer' | 'network'> & { limit: string }

/** The labels of the fields. */
export const typeLabels: Readonly<Record<string, string>> = {
  ori: 'ORI',
  description: 'Description',
  agency: 'Agency',
  pricing: 'Price',
  note: 'Note for applicants',
  accepted_ids: 'Accepted ID documents',
  translations: 'Translations',
  prompt_location: 'Asks for work location',
  prompt_vendor: 'Asks for vendor',
  transfer: 'Open to transfers',
  asks_id_document: 'Desk records the ID document',
  transaction_type: 'Type of transaction (TOT)',
  retention: 'Prints are kept (RET)',
  reason_fingerprinted: 'Reason fingerprinted (RFP)',
  machine_fields: 'Further fields of the machine’s file',
  limit: 'For whose applicants',
  employer: 'Only for the employer',
  network: 'Only for the network',
}

type TextName = 'description' | 'agency' | 'note' | 'accepted_ids'

/** The texts in other languages, with their labels in English. */
const translated = [
  { name: 'description', label: 'Description', maxLength: 200 },
  { name: 'note', label: 'Note', maxLength: 2_000, rows: 2 },
  { name: 'accepted_ids', label: 'Accepted ID documents', maxLength: 2_000, rows: 3 },
] as const

type Props = {
  form: ReturnType<typeof useFields<TypeValues>>
  oris: readonly Ori[] | undefined
  limits: Limits | undefined
  /** A chosen ORI sets its agency and whether applicants choose a vendor. */
  follows?: boolean
}

/** The fields of an applicant type. */
export function TypeFields({ form, oris = [], limits = [], follows }: Props) {
  const { field, controlled } = form
  const text = (name: TextName) => ({ label: typeLabels[name], autoComplete: 'off', ...field(name, { clean: trimText }) })
  const ori = field('ori', { number: true })
  const follow = (id: number) => {
    const chosen = oris.find((each) => each.id === id)
    if (!follows || !chosen) return
    form.form.setValue('agency', chosen.agency, { shouldDirty: true })
    form.form.setValue('prompt_vendor', chosen.prompt_vendor, { shouldDirty: true })
  }
  return (
    <>
      <Columns>
        <SelectField
          label={typeLabels.ori}
          required
          options={oris.map(({ id, ori, description }) => ({ value: id, label: `${ori} · ${description}` }))}
          {...ori}
          onChange={(event) => {
            void ori.onChange(event)
            follow(Number(event.currentTarget.value))
          }}
        />
        <TextField
          required
          description="What applicants choose, such as Teacher"
          {...text('description')}
          // The only ORI is chosen already.
          {...(follows && oris.length === 1 ? { 'data-autofocus': true } : {})}
        />
        <TextField description="Who receives the results" {...text('agency')} />
        <TextField
          label={typeLabels.pricing}
          description="US dollars, such as 52.50; 0 for no charge"
          required
          inputMode="decimal"
          {...field('pricing', { clean: plainAmount })}
        />
      </Columns>
      <SelectField
        label={typeLabels.limit}
        description="Hidden from all other applicants; a network limit also hides it from the network’s employers"
        placeholder="Everybody who may book here"
        options={limits}
        {...field('limit')}
      />
      <TextBox {...text('note')} rows={3} />
      <TextBox
        description="One in each line. Without them, applicants are asked to bring a valid photo ID"
        {...text('accepted_ids')}
        rows={3}
      />
      <TranslationFields parts={translated} {...controlled('translations')} />
      <Questions form={form} />
      <MachineFields form={form} />
    </>
  )
}

/** The questions for applicants and the desk. */
function Questions({ form: { field } }: Pick<Props, 'form'>) {
  return (
    <>
      <CheckField label={typeLabels.prompt_location} {...field('prompt_location')} />
      <CheckField label={typeLabels.prompt_vendor} {...field('prompt_vendor')} />
      <CheckField
        label={typeLabels.transfer}
        description="Applicants may ask to move to another work location with it"
        {...field('transfer')}
      />
      <CheckField
        label={typeLabels.asks_id_document}
        description="Which document, its issuer and expiry; never its number"
        {...field('asks_id_document')}
      />
    </>
  )
}

/** The transaction that the live-scan machine makes of it. */
function MachineFields({ form: { field, controlled } }: Pick<Props, 'form'>) {
  return (
    <FieldGroup title="For the Live-Scan Machine">
      <Columns>
        <SelectField
          label={typeLabels.transaction_type}
          placeholder={null}
          options={optionsOf(civilTransactions)}
          {...field('transaction_type')}
        />
        <SelectField label={typeLabels.retention} placeholder={null} options={optionsOf(retentionCodes)} {...field('retention')} />
      </Columns>
      <TextField
        label={typeLabels.reason_fingerprinted}
        autoComplete="off"
        description="With its statute, as the agency prescribes it, such as School employee, NRS 79-814/01"
        maxLength={75}
        {...field('reason_fingerprinted', { clean: singleSpaced })}
      />
      <MachineFieldInputs {...controlled('machine_fields')} />
    </FieldGroup>
  )
}
