import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { currentNotice } from '../../../contract/booking/privacy-notice.ts'
import type { disclaimer } from '../../../contract/environments/disclaimers.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import type { Environment } from '../../data/environment.ts'
import { useNavigate } from '../../router/routing.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { useNoticeText, useText } from '../texts/dictionaries.ts'
import { useLanguage } from '../translation/language.ts'
import { TranslatedText } from '../translation/translated-text.tsx'
import { firstPage, nextPage } from '../wizard/guards.ts'
import { instructionsOf } from '../wizard/public-lists.ts'
import type { Flow } from '../wizard/steps.ts'
import { currentWizard, dispatch, useWizard } from '../wizard/use-wizard.ts'
import { ContinueButton, WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import { PrivacyNoticePanel } from './privacy-notice-panel.tsx'
import { privacyNotice } from './privacy-notice-text.ts'

type Disclaimer = Row<typeof disclaimer>

/**
 * /disclaimer/{flow}: what must be read and agreed to: the environment's own instructions, if it shows some, and the federal notice where
 * prints are taken.
 */
export function ReadDisclaimers() {
  const text = useText()
  return (
    <WizardPage step="step.instructions" title={text('disclaimer.title')}>
      {(environment) => <Disclaimers environment={environment} />}
    </WizardPage>
  )
}

function Disclaimers({ environment }: { environment: Environment }) {
  const flow = useWizard()?.kind ?? 'new'
  const shown = environment.display_disclaimer
  const { data, error, refetch } = useQuery({ ...instructionsOf(environment, flow), enabled: shown })
  const accept = useAccept(flow)
  const disclaimers = shown ? data : NONE
  const nothing = flow === 'transfer' && disclaimers?.length === 0
  useEffect(() => {
    if (nothing) accept([], true)
  })
  if (error) return <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>
  const takesPrints = flow !== 'transfer'
  if (!disclaimers || nothing)
    return (
      <Stack gap="lg">
        {takesPrints && <PrivacyNoticePanel />}
        <LoadingRows rows={2} height={120} />
      </Stack>
    )
  const agree = () => accept(disclaimers.map(({ id }) => id))
  return <AgreeForm disclaimers={disclaimers} takesPrints={takesPrints} back="/" onAgree={agree} />
}

const NONE: Disclaimer[] = []

type Agreeing = {
  disclaimers: readonly Pick<Disclaimer, 'id' | 'disclaimer_text' | 'translations'>[]
  /** Whether fingerprints are taken, of which the federal notice speaks. */
  takesPrints: boolean
  onAgree(): unknown
  /** The target of Back; absent without one. */
  back?: string
}

/**
 * The federal notice, where prints are taken, and the environment's instructions, each with its box to tick. The notice is first: it is
 * drawn before the instructions have arrived, and stays in its place.
 */
export function AgreeForm({ disclaimers, takesPrints, onAgree, back }: Agreeing) {
  const [text, agreeText] = [useText(), useNoticeText()]
  const { notice, language } = privacyNotice.use()
  const hasDisclaimers = disclaimers.length > 0
  const schema = useMemo(() => {
    const ticked = z.boolean().check(z.refine((agreed) => agreed, { error: fieldMessages.tick }))
    return z.object({ acknowledge: takesPrints ? ticked : z.boolean(), agree: hasDisclaimers ? ticked : z.boolean() })
  }, [hasDisclaimers, takesPrints])
  const form = useFields<{ acknowledge: boolean; agree: boolean }>(schema, { acknowledge: false, agree: false })
  return (
    <form onSubmit={form.submit(async () => onAgree())} noValidate>
      <Stack gap="lg">
        <ErrorSummary problems={form.problems} attempt={form.attempt} title={text('problem')} />
        {takesPrints && (
          <>
            <PrivacyNoticePanel />
            <CheckField label={<span lang={language}>{notice.acknowledgement}</span>} required {...form.field('acknowledge')} />
          </>
        )}
        {disclaimers.map(({ id, disclaimer_text, translations }) => (
          <Panel key={id}>
            <TranslatedText english={disclaimer_text} translations={translations} name="disclaimer_text" />
          </Panel>
        ))}
        {hasDisclaimers && <CheckField label={agreeText('disclaimer.agree')} required {...form.field('agree')} />}
        <WizardButtons back={back}>
          <ContinueButton ready={form.form.formState.isValid} loading={form.busy} />
        </WizardButtons>
      </Stack>
    </form>
  )
}

function useAccept(flow: Flow) {
  const navigate = useNavigate()
  const language = useLanguage()
  return (disclaimers: number[], replace = false) => {
    const before = currentWizard()
    const privacy_notice = flow === 'transfer' ? null : currentNotice
    dispatch({ type: 'disclaimer accepted', disclaimers, privacy_notice, disclaimer_language: language })
    // A time that the waitlist offered was chosen before anything else.
    const isOffered = before?.dateTime != null && before.privacy_notice === null
    const after = currentWizard()
    void navigate({ to: isOffered && after ? nextPage(after) : firstPage(flow), replace })
  }
}
