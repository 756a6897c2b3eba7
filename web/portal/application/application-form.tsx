import { Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { type ApplicantForm, demographicForm } from '../../../contract/applicants/applicant-form.ts'
import { fieldNames } from '../../../contract/applicants/cleaning.ts'
import { extraFields, TICKED } from '../../../contract/applicants/extra-fields.ts'
import type { OwnData } from '../../../contract/portal/application.ts'
import { today } from '../../data/dates.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { useApplicationText, useText } from '../texts/dictionaries.ts'
import { ContinueButton, WizardButtons } from '../wizard/wizard-page.tsx'
import { useFieldWords } from './field-words.ts'
import { DigitsAgain, MorePanels } from './more-panels.tsx'
import { FormerNames, MiddleNameField } from './name-fields.tsx'
import { useDraft } from './use-draft.ts'
import { useUnusual } from './use-unusual.ts'

type Props = {
  ownData: OwnData
  typed: Partial<ApplicantForm>
  typedAtDesk: Partial<ApplicantForm>
  fieldErrors: Readonly<Record<string, string>>
  onTyped(typed: Partial<ApplicantForm>): void
  onGiven(person: ApplicantForm): Promise<void>
}

/** The wizard's form without the data that the desk has entered. */
export function ApplicationForm({ ownData, typed, typedAtDesk, fieldErrors, onTyped, onGiven }: Props) {
  const [text, common] = [useApplicationText(), useText()]
  const extras = extraFields(ownData.extra_fields)
  const schema = useMemo(() => demographicForm(ownData.extra_fields, today), [ownData.extra_fields])
  const form = useFields<ApplicantForm>(schema, { ...EMPTY, ...typedAtDesk, ...typed }, useFieldWords(extras))
  const unusual = useUnusual(form.form)
  useDraft(form.form, onTyped)
  // Nobody types the rest before the digits and leaves: they are there but for a reload.
  const [lost] = useState(() => Object.keys(typed).length > 0 && !typed.ssn4 && typed.noSsn !== TICKED)
  const { setError } = form.form
  const refused = Object.keys(fieldErrors).length
  useEffect(() => {
    for (const [name, message] of Object.entries(fieldErrors)) setError(name as keyof ApplicantForm, { message })
  }, [fieldErrors, setError])
  return (
    <form onSubmit={form.submit(async (person) => (unusual.asks(person) ? undefined : onGiven(person)))} noValidate>
      <Stack gap="lg">
        <ErrorSummary problems={form.problems} attempt={form.attempt + refused + unusual.asked} title={common('problem')} />
        {lost && <DigitsAgain />}
        <Text>{text('ownData.why')}</Text>
        <Panel title={`${ownData.first_name} ${ownData.last_name}`}>
          <Text>{text('ownData.wrongName')}</Text>
          <Stack maw={480} mt="md">
            {extras.includes('middleName') && <MiddleNameField form={form} label={text('ownData.middle')} />}
            <FormerNames form={form} />
          </Stack>
        </Panel>
        <MorePanels form={form} extras={extras}>
          <WizardButtons>
            <ContinueButton ready={form.form.formState.isValid} loading={form.busy} />
          </WizardButtons>
        </MorePanels>
      </Stack>
    </form>
  )
}

const EMPTY = { ...Object.fromEntries(fieldNames.map((name) => [name, ''])), reason: 'bgcheck' }
