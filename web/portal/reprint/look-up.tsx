import { Stack } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { emailAddress, filledLine, textLimits } from '../../../contract/applicants/applicant-checks.ts'
import type { LookupAnswer } from '../../../contract/applicants/lookup.ts'
import { typedRegistrationNumber } from '../../../contract/portal/typed-registration-number.ts'
import { call } from '../../data/call.ts'
import { longDay } from '../../data/dates.ts'
import type { Environment } from '../../data/environment.ts'
import { Problem } from '../../data/problem.ts'
import { useNavigate } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { emailInput } from '../../ui/field/email/email-input.ts'
import { TextField } from '../../ui/field/fields.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { sayMissingOrMistyped } from '../find/say-mistyped.ts'
import { useReprintText, useText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { currentWizard, dispatch } from '../wizard/use-wizard.ts'
import type { LookupRequest } from '../wizard/wizard.ts'
import { ContinueButton, WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'

const schema: z.ZodMiniType<LookupRequest> = z.object({
  reg_number: typedRegistrationNumber(),
  last_name: filledLine(textLimits.name),
  email: emailAddress(),
})
const NOTHING: LookupRequest = { reg_number: '', last_name: '', email: '' }

/** /lookup: finds the record whose prints were illegible. */
export function LookUp() {
  const text = useReprintText()
  const [deadline, setDeadline] = useState<string | null>(null)
  if (deadline !== null) return <RejectedTwice deadline={deadline} />
  return (
    <WizardPage step="step.record" title={text('lookup.title')} subtitle={text('lookup.intro')}>
      {(environment) => <LookUpForm environment={environment} onRejectedTwice={setDeadline} />}
    </WizardPage>
  )
}

function LookUpForm({ environment, onRejectedTwice }: { environment: Environment; onRejectedTwice(deadline: string): void }) {
  const [text, common] = [useReprintText(), useText()]
  const navigate = useNavigate()
  const form = useFields<LookupRequest>(schema, currentWizard()?.lookupRequest ?? NOTHING, useMissing())
  const find = async (lookupRequest: LookupRequest) => {
    dispatch({ type: 'lookup sent', lookupRequest })
    const { name_check_by, ...found } = await lookUp(lookupRequest, environment, text('lookup.none'))
    if (name_check_by !== null) return onRejectedTwice(name_check_by)
    dispatch({ type: 'applicant found', found })
    void navigate({ to: '/result' })
  }
  return (
    <form onSubmit={form.submit(find)} noValidate>
      <Stack gap="lg" maw={480}>
        <ErrorSummary problems={form.problems} attempt={form.attempt} title={common('problem')} />
        {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
        <TextField
          label={text('lookup.number')}
          description={text('lookup.numberHint')}
          required
          inputMode="numeric"
          maw={240}
          {...form.field('reg_number')}
        />
        <TextField label={text('lookup.lastName')} required autoComplete="family-name" {...form.field('last_name')} />
        <TextField label={text('lookup.email')} description={text('lookup.emailHint')} required {...emailInput} {...form.field('email')} />
        <WizardButtons back="/disclaimer/illegible">
          <ContinueButton ready={form.form.formState.isValid} loading={form.busy} />
        </WizardButtons>
      </Stack>
    </form>
  )
}

function useMissing() {
  const text = useReprintText()
  const missing = {
    reg_number: text('lookup.missing.reg_number'),
    last_name: text('lookup.missing.last_name'),
    email: text('lookup.missing.email'),
  }
  return sayMissingOrMistyped(missing, text('lookup.digits'))
}

/** Nothing personal is in the address. The answer never reveals which of the three fields was wrong. */
async function lookUp(lookupRequest: LookupRequest, { kind, id }: Environment, none: string): Promise<LookupAnswer> {
  try {
    return await call<LookupAnswer>('POST', '/applicants/lookup', { body: { [kind]: id, ...lookupRequest }, anonymous: true })
  } catch (error) {
    throw error instanceof Problem && error.status === 404 ? new Problem(404, { detail: none }) : error
  }
}

function RejectedTwice({ deadline }: { deadline: string }) {
  const [text, common] = [useReprintText(), useText()]
  const locale = useLocale()
  return (
    <WizardPage key="twice" step="step.record" title={text('lookup.twiceTitle')}>
      {() => (
        <>
          <Notice kind="warning">{text('lookup.twice', { day: longDay(deadline, locale) })}</Notice>
          <div>
            <ButtonLink to="/landing" onFollow={() => dispatch({ type: 'left' })}>
              {common('startOver')}
            </ButtonLink>
          </div>
        </>
      )}
    </WizardPage>
  )
}
