import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { disclaimer } from '../../../contract/disclaimers.ts'
import type { Row } from '../../../contract/resource.ts'
import type { Environment } from '../../data/environment.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { LoadingRows } from '../../ui/waiting.tsx'
import { useText } from '../texts/texts.ts'
import { ContinueButton } from '../wizard/continue-button.tsx'
import { firstPage } from '../wizard/guards.ts'
import type { Kind } from '../wizard/steps.ts'
import { tell, useWizard } from '../wizard/use-wizard.ts'
import { WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'

type Disclaimer = Row<typeof disclaimer>

/** /disclaimer/{flow}: what must be read and agreed to; skips itself when there is nothing to read. */
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
  const { data, error, refetch } = useEveryRecord(disclaimer, { [environment.kind]: environment.id, flow }, { anonymous: true })
  const accept = useAccept(flow)
  const nothing = data?.length === 0
  useEffect(() => {
    if (nothing) accept([], true)
  }, [nothing, accept])
  if (error) return <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>
  if (!data || nothing) return <LoadingRows rows={2} height={120} />
  return <AgreeForm disclaimers={data} onAgree={() => accept(data.map(({ id }) => id))} />
}

function AgreeForm({ disclaimers, onAgree }: { disclaimers: Disclaimer[]; onAgree(): void }) {
  const text = useText()
  const message = text('disclaimer.required')
  const schema = useMemo(() => z.object({ agree: z.boolean().check(z.refine((agreed) => agreed, { error: message })) }), [message])
  const form = useFields<{ agree: boolean }>(schema, { agree: false })
  return (
    <form onSubmit={form.submit(async () => onAgree())} noValidate>
      <Stack gap="lg">
        <ErrorSummary problems={form.problems} attempt={form.attempt} title={text('problem')} />
        {disclaimers.map(({ id, disclaimer_text }) => (
          <Panel key={id}>
            <RichText>{disclaimer_text}</RichText>
          </Panel>
        ))}
        <CheckField label={text('disclaimer.agree')} required {...form.field('agree')} />
        <WizardButtons back="/">
          <ContinueButton ready={form.form.formState.isValid} />
        </WizardButtons>
      </Stack>
    </form>
  )
}

function useAccept(flow: Kind) {
  const navigate = useNavigate()
  return useMemo(
    () =>
      (disclaimers: number[], replace = false) => {
        tell({ type: 'disclaimer accepted', disclaimers })
        void navigate({ to: firstPage(flow), replace })
      },
    [navigate, flow],
  )
}
