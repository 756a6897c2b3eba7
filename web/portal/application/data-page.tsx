import { Stack, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useFormState } from 'react-hook-form'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import { fieldNames } from '../../../contract/applicants/cleaning.ts'
import { extraFields, TICKED } from '../../../contract/applicants/extra-fields.ts'
import { today } from '../../data/dates.ts'
import type { Environment } from '../../data/environment.ts'

import { useNavigate } from '../../router/routing.ts'

import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { lazySchema } from '../../ui/form/resolver.ts'
import { useFields } from '../../ui/form/use-fields.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ProgressiveList } from '../../ui/list/progressive-list.tsx'
import { LazySmsBox } from '../sms/lazy-sms-box.tsx'
import { useDataText, useText } from '../texts/dictionaries.ts'
import { nextPage } from '../wizard/guards.ts'
import { hasReached } from '../wizard/steps.ts'
import { currentWizard, dispatch } from '../wizard/use-wizard.ts'
import { ContinueButton, WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import { ContactFields } from './contact-fields.tsx'
import { useFieldWords } from './field-words.ts'
import { DigitsAgain, MorePanels } from './more-panels.tsx'
import { NameFields } from './name-fields.tsx'
import { useDraft, useFieldErrors } from './use-draft.ts'
import { useUnusual } from './use-unusual.ts'

/** /data: the applicant's own data. */
export function DataPage() {
  const text = useDataText()
  return (
    <WizardPage step="step.data" title={text('data.title')} subtitle={text('data.intro')}>
      {(environment) => <DataForm environment={environment} />}
    </WizardPage>
  )
}

/** The checks come after the form is shown, as its long lists do: nothing is checked before something was typed. */
const rulesOf = (extra_fields: string | null) =>
  lazySchema(async () => (await import('../../../contract/applicants/applicant-form.ts')).applicantFields(extra_fields, today))

function DataForm({ environment }: { environment: Environment }) {
  const [text, common] = [useDataText(), useText()]
  const navigate = useNavigate()
  const extras = extraFields(environment.extra_fields)
  const schema = useMemo(() => rulesOf(environment.extra_fields), [environment.extra_fields])
  const form = useFields<ApplicantForm>(schema, initialData(), useFieldWords(extras))
  const unusual = useUnusual(form.form)
  const complained = useFieldErrors(form.form)
  useDraft(form.form, (person) => dispatch({ type: 'person typed', person }))
  const save = async (person: ApplicantForm) => {
    if (unusual.asks(person)) return
    dispatch({ type: 'person given', person })
    const wizard = currentWizard()
    if (wizard) void navigate({ to: nextPage(wizard) })
  }
  return (
    <form onSubmit={form.submit(save)} noValidate>
      <Stack gap="lg">
        <ErrorSummary problems={inOrder(form.problems)} attempt={form.attempt + complained + unusual.asked} title={common('problem')} />
        {digitsLost() && <DigitsAgain />}
        <Text>{text('data.required')}</Text>
        <Validity form={form}>
          <ProgressiveList>
            <Panel title={text('data.name')}>
              <NameFields form={form} extras={extras} />
            </Panel>
            <Panel title={text('data.contact')}>
              <ContactFields form={form} abroad={extras.includes('foreignAddress')} />
              {environment.face.text_messages && currentWizard()?.kind === 'new' && <LazySmsBox form={form} />}
            </Panel>
            <MorePanels form={form} extras={extras}>
              <WizardButtons back={currentWizard()?.kind === 'transfer' ? '/transfer' : '/selections'}>
                <Continue loading={form.busy} />
              </WizardButtons>
            </MorePanels>
          </ProgressiveList>
        </Validity>
      </Stack>
    </form>
  )
}

/** Whether the data are valid. */
const Valid = createContext(false)

/**
 * Subscribes to the validity of the data and re-renders only the button, not every field. From the form's first
 * drawing on: the button is drawn later, and would miss a change before its effect.
 */
function Validity({ form: { form }, children }: { form: ReturnType<typeof useFields<ApplicantForm>>; children: ReactNode }) {
  const { isValid } = useFormState({ control: form.control })
  return <Valid value={isValid}>{children}</Valid>
}

const Continue = ({ loading }: { loading: boolean }) => <ContinueButton ready={use(Valid)} loading={loading} />

/** After a reload, which deliberately loses the digits. */
function digitsLost(): boolean {
  const wizard = currentWizard()
  return wizard !== null && hasReached(wizard, 'person') && !wizard.person.ssn4 && wizard.person.noSsn !== TICKED
}

function initialData(): ApplicantForm {
  const empty = Object.fromEntries(fieldNames.map((name) => [name, ''])) as ApplicantForm
  return { ...empty, ...currentWizard()?.person, reason: 'bgcheck' }
}

/** Problems in the order of the fields on the page. */
const inOrder = <Problem extends { id: string }>(problems: Problem[]): Problem[] => {
  const place = ({ id }: Problem) => (fieldNames as readonly string[]).indexOf(id)
  return [...problems].sort((a, b) => place(a) - place(b))
}
