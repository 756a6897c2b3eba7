import { useState } from 'react'
import * as z from 'zod/mini'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { cleaners } from '../../../contract/applicants/cleaning.ts'
import { employer } from '../../../contract/environments/environments.ts'
import type { Draft } from '../../../contract/records/define-record.ts'
import { useCreateRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { RecordField } from '../../records/picker/record-select.tsx'
import { useNavigate } from '../../router/routing.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { EmailHint } from '../../ui/field/email/email-hint.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { WorkLocations } from '../applicants/work-locations.tsx'
import { QuickFind } from '../search/quick-find.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LastChecked } from './last-checked.tsx'
import { SamePerson } from './same-person.tsx'
import { SavedSearchCards } from './saved-search-cards.tsx'

/** /dashboard: the saved searches with their live counts. */
export function Dashboard() {
  const [adding, setAdding] = useState(false)
  const may = useMay()
  return (
    <Page width={1200}>
      <PageTitle
        actions={
          <>
            <ButtonLink to="/results" variant="default" leftSection={<Icon name="search" />}>
              Search Applicants
            </ButtonLink>
            {may('create', applicant) && <AddButton inTitle label="Add Applicant" onClick={() => setAdding(true)} />}
          </>
        }
      >
        BIMS Dashboard
      </PageTitle>
      <FirstSteps />
      <QuickFind />
      <LastChecked />
      <SavedSearchCards />
      {adding && <AddApplicant onClose={() => setAdding(false)} />}
    </Page>
  )
}

const EMPTY = { first_name: '', last_name: '', email: '', phone: '', transaction_id: '', employer: null, locations: [] }

/** The dialog that creates an applicant and opens the new record. */
function AddApplicant({ onClose }: { onClose(): void }) {
  const create = useCreateRecord(applicant)
  const navigate = useNavigate()
  const save = async (draft: Draft<typeof applicant>) => {
    const { record } = await create.mutateAsync(draft)
    showToast('Applicant added')
    await navigate({ to: '/record/$id', params: { id: String(record.id) } as never })
  }
  return (
    <FormDialog<Draft<typeof applicant>> title="Add Applicant" opened onClose={onClose} schema={withEmployer} initial={EMPTY} onSave={save}>
      {(form) => (
        <>
          <TextField label="First name" required {...form.field('first_name', { clean: cleaners.firstName })} />
          <TextField label="Last name" required {...form.field('last_name', { clean: cleaners.lastName })} />
          <EmailHint>
            <TextField label="Email" required type="email" {...form.field('email', { clean: cleaners.email })} />
          </EmailHint>
          <TextField label="Phone" required type="tel" {...form.field('phone', { clean: cleaners.phone })} />
          <TextField label="Transaction ID (TCN)" {...form.field('transaction_id', { clean: (text) => text.trim() })} />
          <EmployerAndLocations form={form} />
          <SamePerson {...personOf(form)} />
        </>
      )}
    </FormDialog>
  )
}

type Form = ReturnType<typeof useFields<Draft<typeof applicant>>>

const personOf = ({ form }: Form) => ({
  firstName: form.watch('first_name') ?? '',
  lastName: form.watch('last_name') ?? '',
  employer: form.watch('employer') ?? null,
})

/** Work locations belong to the employer: another one clears the choice. */
function EmployerAndLocations({ form: { controlled } }: { form: Form }) {
  const [chosen, locations] = [controlled('employer'), controlled('locations')]
  const change = (id: number | null) => {
    chosen.onChange(id)
    locations.onChange([])
  }
  return (
    <>
      <RecordField label="Employer" required record={employer} {...chosen} onChange={change} />
      {chosen.value !== null && <WorkLocations key={chosen.value} employer={chosen.value} {...locations} />}
    </>
  )
}

/** An applicant created by staff belongs to an employer. */
const withEmployer = applicant.draft.check(
  z.refine(({ employer }) => typeof employer === 'number', { path: ['employer'], error: 'Required', when: () => true }),
)
