import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { cleaners } from '../../../contract/applicants/cleaning.ts'
import { employer, network } from '../../../contract/environments/environments.ts'
import type { Draft } from '../../../contract/records/define-record.ts'
import { isLost } from '../../data/problem.ts'
import { useCreateRecord } from '../../data/records/use-records.ts'
import { RecordField } from '../../records/picker/record-select.tsx'
import { useNavigate } from '../../router/routing.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { EmailHint } from '../../ui/field/email/email-hint.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { useSecondPress } from '../../ui/form/use-second-press.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { WorkLocations } from '../applicants/work-locations.tsx'
import { SamePerson } from './same-person.tsx'
import { samePersonQuery } from './same-person-query.ts'

const EMPTY = { first_name: '', last_name: '', email: '', phone: '', transaction_id: '', employer: null, network: null, locations: [] }

const NOBODY_ADDED = 'Nobody was added yet: look at the records below first.'
const PERHAPS_ADDED = 'The first attempt may have added the applicant: look at the records below first.'

/** The dialog that creates an applicant and opens the new record. */
export function AddApplicant({ onClose }: { onClose(): void }) {
  const create = useCreateRecord(applicant)
  const navigate = useNavigate()
  const client = useQueryClient()
  const confirm = useSecondPress()
  const [questioned, setQuestioned] = useState('')
  // The draft whose answer was lost: it may have been added, and the same call is done once.
  const lost = useRef<string | null>(null)
  const question = async (draft: Draft<typeof applicant>) => {
    const typed = JSON.stringify(draft)
    if (typed === lost.current) return
    const same = await client.fetchQuery(samePersonQuery(personOf(draft)))
    if (same.length === 0) return
    setQuestioned(typed)
    confirm(typed, lost.current === null ? NOBODY_ADDED : PERHAPS_ADDED)
  }
  const save = async (draft: Draft<typeof applicant>) => {
    await question(draft)
    const { record } = await create.mutateAsync(draft).catch((error) => {
      if (isLost(error)) lost.current = JSON.stringify(draft)
      throw error
    })
    showToast('Applicant added')
    await navigate({ to: '/record/$id', params: { id: String(record.id) } as never })
  }
  const isQuestioned = (values: Partial<Draft<typeof applicant>>) => JSON.stringify(withEnvironment.safeParse(values).data) === questioned
  return (
    <FormDialog<Draft<typeof applicant>>
      title="Add Applicant"
      opened
      onClose={onClose}
      schema={withEnvironment}
      initial={EMPTY}
      onSave={save}
      save={(values) => (isQuestioned(values) ? 'Add Anyway' : 'Save')}
    >
      {(form) => (
        <>
          <SamePerson typed={personOf(form.form.watch())} atOnce={isQuestioned(form.form.watch())} />
          <TextField label="First name" required {...form.field('first_name', { clean: cleaners.firstName })} />
          <TextField label="Last name" required {...form.field('last_name', { clean: cleaners.lastName })} />
          <EmailHint>
            <TextField label="Email" required type="email" {...form.field('email', { clean: cleaners.email })} />
          </EmailHint>
          <TextField label="Phone" required type="tel" {...form.field('phone', { clean: cleaners.phone })} />
          <TextField label="Transaction ID (TCN)" {...form.field('transaction_id', { clean: (text) => text.trim() })} />
          <EnvironmentAndLocations form={form} />
        </>
      )}
    </FormDialog>
  )
}

type Form = ReturnType<typeof useFields<Draft<typeof applicant>>>

const personOf = ({
  first_name = '',
  last_name = '',
  email = '',
  phone = '',
  employer = null,
  network = null,
}: Partial<Draft<typeof applicant>>) => ({
  ...{ firstName: first_name, lastName: last_name, email, phone, employer, network },
})

/** The employer or the network; the choice of one clears the other. Work locations belong to the employer: another one clears them, too. */
function EnvironmentAndLocations({ form: { controlled } }: { form: Form }) {
  const [chosen, owner, locations] = [controlled('employer'), controlled('network'), controlled('locations')]
  const change = (id: number | null) => {
    chosen.onChange(id)
    if (id !== null) owner.onChange(null)
    locations.onChange([])
  }
  const changeNetwork = (id: number | null) => {
    owner.onChange(id)
    if (id !== null) change(null)
  }
  return (
    <>
      <RecordField label="Employer" required={owner.value === null} record={employer} {...chosen} onChange={change} />
      <RecordField
        label="Network"
        description="In place of an employer, for those who come without one."
        record={network}
        {...owner}
        onChange={changeNetwork}
      />
      {chosen.value !== null && <WorkLocations key={chosen.value} employer={chosen.value} {...locations} />}
    </>
  )
}

/** An applicant created by staff belongs to an employer, or to a network itself. */
const withEnvironment = applicant.draft.check(
  z.refine(({ employer, network }) => typeof employer === 'number' || typeof network === 'number', {
    path: ['employer'],
    error: 'Required',
    when: () => true,
  }),
)
