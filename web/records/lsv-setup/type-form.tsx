import * as z from 'zod/mini'
import { applicantType as contract, ori as oriContract } from '../../../contract/lsv/lsv.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { inputsOf } from '../../../contract/records/define-record.ts'
import { useEditedRecord } from '../../data/records/use-edited-record.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useCreateRecord } from '../../data/records/use-records.ts'
import { LoadingForm } from '../../ui/feedback/loading-form.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { FormContent } from '../../ui/form/form-content.tsx'
import type { Schema } from '../../ui/form/resolver.ts'
import type { FormState } from '../../ui/overlay/guarded-dialog.tsx'
import { inLabels, meanwhileIn, plainWord } from '../lsv/differences.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { plainAmount } from '../payments/plain-amount.ts'
import { fieldsOfLimit, limitOf, useLimits } from './limits.ts'
import { TypeFields, type TypeValues, typeLabels } from './type-fields.tsx'

type Props = { lsv: Lsv; onClose(): void; onState(state: FormState): void }

/** The fields that the limit sets, and the limit itself. */
const LIMIT = ['limit', 'employer', 'network']
const names = Object.keys(typeLabels).filter((name) => !LIMIT.includes(name)) as (keyof Omit<TypeValues, 'limit'>)[]
const inputs = inputsOf(contract, names)
const schema = z.object({
  ...inputs,
  pricing: z.pipe(
    z.transform((value: unknown) => plainAmount(String(value ?? ''))),
    inputs.pricing as z.ZodMiniType<string, string>,
  ),
  limit: z.string(),
}) as unknown as Schema<TypeValues>

const ready = ({ ori, description, pricing }: TypeValues) => Boolean(ori) && description.trim() !== '' && String(pricing).trim() !== ''

/** Creates an applicant type. */
export function AddType({ lsv, onClose, onState }: Props) {
  const create = useCreateRecord(contract)
  const choices = useChoices(lsv)
  const only = choices.oris?.length === 1 ? choices.oris[0] : undefined
  if (!choices.oris || !choices.limits) return <LoadingForm />
  return (
    <FormContent<TypeValues>
      schema={schema}
      initial={{
        ori: only?.id ?? null,
        description: '',
        agency: only?.agency ?? '',
        pricing: '',
        note: '',
        accepted_ids: '',
        translations: '',
        prompt_location: false,
        prompt_vendor: only?.prompt_vendor ?? false,
        transfer: false,
        asks_id_document: false,
        limit: '',
        transaction_type: 'NFUF',
        retention: 'N',
        reason_fingerprinted: '',
        machine_fields: null,
      }}
      ready={ready}
      onSave={({ limit, ...values }) => create.mutateAsync({ lsv: lsv.id, ...values, ...fieldsOfLimit(limit) })}
      done="Applicant type added"
      onClose={onClose}
      onState={onState}
    >
      {(form) => <TypeFields form={form} {...choices} follows />}
    </FormContent>
  )
}

/** Changes an applicant type. Prices of existing appointments stay. */
export function EditType({ lsv, id, onClose, onState }: Props & { id: number }) {
  const { query, record, meanwhile, save } = useEditedRecord(contract, id)
  const choices = useChoices(lsv, record && limitOf(record))
  if (query.error && !record) return <ErrorNotice onRetry={query.refetch}>{query.error.message}</ErrorNotice>
  if (!record || !choices.oris || !choices.limits) return <LoadingForm />
  const wordOf = (value: unknown, field: string) =>
    field === 'pricing' ? dollars(String(value)) : (choices.wordOf(field, value) ?? plainWord(value))
  return (
    <FormContent<TypeValues>
      schema={schema}
      initial={{
        ...Object.fromEntries(names.map((name) => [name, record[name] ?? (name === 'machine_fields' ? null : '')])),
        limit: limitOf(record),
      }}
      ready={ready}
      onSave={({ limit, ...values }) => save({ ...values, ...fieldsOfLimit(limit) })}
      done="Applicant type saved"
      onClose={onClose}
      onState={onState}
      meanwhile={meanwhileIn(meanwhile, (differences) => inLabels(differences, typeLabels, wordOf))}
    >
      {(form) => <TypeFields form={form} {...choices} />}
    </FormContent>
  )
}

/** The ORIs and limits to choose from, with the names of their ids. */
function useChoices(lsv: Lsv, storedLimit?: string) {
  const oris = useEveryRecord(oriContract, { lsv: lsv.id }).data
  const limits = useLimits(lsv, storedLimit)
  const wordOf = (field: string, value: unknown) =>
    field === 'ori' ? oris?.find(({ id }) => id === value)?.ori : limits?.find((limit) => limit.value === `${field}:${value}`)?.label
  return { oris, limits, wordOf }
}
