import * as z from 'zod/mini'
import { applicantType, ori as contract } from '../../../contract/lsv/lsv.ts'
import { inputsOf } from '../../../contract/records/define-record.ts'
import { useEditedRecord } from '../../data/records/use-edited-record.ts'
import { useCreateRecord } from '../../data/records/use-records.ts'
import { LoadingForm } from '../../ui/feedback/loading-form.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { trimText } from '../../ui/field/trim-text.ts'
import { FormContent } from '../../ui/form/form-content.tsx'
import type { Schema } from '../../ui/form/resolver.ts'
import type { useFields } from '../../ui/form/use-fields.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import type { FormState } from '../../ui/overlay/guarded-dialog.tsx'
import { inLabels, meanwhileIn } from '../lsv/differences.ts'
import type { Ori } from './oris-dialog.tsx'

type Values = Pick<Ori, 'ori' | 'description' | 'slug' | 'agency' | 'prompt_vendor'>
type Props = { lsv: number; onClose(): void; onState(state: FormState): void }

const code = (text: string) => text.replace(/\s/g, '').toUpperCase()
const labels = { ori: 'ORI', description: 'Description', slug: 'Slug', agency: 'Agency', prompt_vendor: 'Vendor type' }
const inputs = inputsOf(contract, Object.keys(labels) as (keyof Values)[])
const schema = z.object({
  ...inputs,
  ori: z.pipe(
    z.transform((value: unknown) => code(String(value ?? ''))),
    inputs.ori as z.ZodMiniType<string, string>,
  ),
}) as unknown as Schema<Values>

const ready = ({ ori, description, slug, agency }: Values) => [ori, description, slug, agency].every((text) => text.trim() !== '')

/** Creates an ORI. */
export function AddOri({ lsv, onClose, onState }: Props) {
  const create = useCreateRecord(contract)
  return (
    <FormContent<Values>
      schema={schema}
      initial={{ ori: '', description: '', slug: '', agency: '', prompt_vendor: false }}
      ready={ready}
      onSave={(values) => create.mutateAsync({ lsv, ...values })}
      done="ORI added"
      onClose={onClose}
      onState={onState}
    >
      {(form) => <Fields form={form} />}
    </FormContent>
  )
}

/** Changes an ORI. */
export function EditOri({ id, onClose, onState }: Props & { id: number }) {
  const { query, record, meanwhile, save } = useEditedRecord(contract, id, applicantType)
  if (query.error && !record) return <ErrorNotice onRetry={query.refetch}>{query.error.message}</ErrorNotice>
  if (!record) return <LoadingForm />
  const { ori, description, slug, agency, prompt_vendor } = record
  return (
    <FormContent<Values>
      schema={schema}
      initial={{ ori, description, slug, agency, prompt_vendor }}
      ready={ready}
      onSave={(values) => save(values)}
      done="ORI saved"
      onClose={onClose}
      onState={onState}
      meanwhile={meanwhileIn(meanwhile, (differences) => inLabels(differences, labels))}
    >
      {(form) => <Fields form={form} />}
    </FormContent>
  )
}

function Fields({ form: { field } }: { form: ReturnType<typeof useFields<Values>> }) {
  const text = (name: keyof Values, clean = trimText) => ({
    label: labels[name],
    required: true,
    ...field(name, { clean }),
  })
  return (
    <>
      <Columns>
        <TextField description="Nine letters and digits, such as NY0300000" {...text('ori', code)} />
        <TextField description="A short name for imports, such as schools" {...text('slug')} />
        <TextField description="Whose results they are, such as Schools" {...text('description')} />
        <TextField description="Who receives the results, such as State Police" {...text('agency')} />
      </Columns>
      <CheckField
        label="Vendor type"
        description="Applicants of its new types name the vendor that they work for. Existing types keep their own setting, in Applicant Types."
        {...field('prompt_vendor')}
      />
    </>
  )
}
