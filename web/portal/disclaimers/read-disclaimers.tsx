import { Button, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { currentNotice, type PrivacyNotice } from '../../../contract/booking/privacy-notice.ts'
import { disclaimer } from '../../../contract/environments/disclaimers.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import type { Environment } from '../../data/environment.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useText } from '../texts/dictionaries.ts'
import { useLanguage } from '../translation/language.ts'
import { TheirText } from '../translation/their-text.tsx'
import { firstPage } from '../wizard/guards.ts'
import type { Kind } from '../wizard/steps.ts'
import { dispatch, useWizard } from '../wizard/use-wizard.ts'
import { ContinueButton, WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import { privacyNotice } from './privacy-notice-text.ts'
import styles from './read-disclaimers.module.css'

type Disclaimer = Row<typeof disclaimer>

/** /disclaimer/{flow}: the environment's own instructions, if it shows any, and the federal notice, with the agreement. */
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
  const filters = { [environment.kind]: environment.id, flow }
  const shown = environment.display_disclaimer
  const { data, error, refetch } = useEveryRecord(disclaimer, filters, { anonymous: true, enabled: shown })
  const accept = useAccept(flow)
  const disclaimers = shown ? data : NONE
  if (error) return <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>
  if (!disclaimers) return <LoadingRows rows={2} height={120} />
  return <AgreeForm disclaimers={disclaimers} back="/" onAgree={() => accept(disclaimers.map(({ id }) => id))} />
}

const NONE: Disclaimer[] = []

type Agreeing = {
  disclaimers: readonly Pick<Disclaimer, 'id' | 'disclaimer_text' | 'disclaimer_text_es'>[]
  onAgree(): unknown
  /** The target of Back; absent without one. */
  back?: string
}

/** The environment's instructions and the federal notice, each with its checkbox. */
export function AgreeForm({ disclaimers, onAgree, back }: Agreeing) {
  const text = useText()
  const notice = privacyNotice.use()
  const hasDisclaimers = disclaimers.length > 0
  const schema = useMemo(() => {
    const ticked = z.boolean().check(z.refine((agreed) => agreed, { error: fieldMessages.tick }))
    return z.object({ agree: hasDisclaimers ? ticked : z.boolean(), acknowledge: ticked })
  }, [hasDisclaimers])
  const form = useFields<{ agree: boolean; acknowledge: boolean }>(schema, { agree: false, acknowledge: false })
  return (
    <form onSubmit={form.submit(async () => onAgree())} noValidate>
      <Stack gap="lg">
        <ErrorSummary problems={form.problems} attempt={form.attempt} title={text('problem')} />
        {disclaimers.map(({ id, disclaimer_text, disclaimer_text_es }) => (
          <Panel key={id}>
            <TheirText english={disclaimer_text} spanish={disclaimer_text_es} />
          </Panel>
        ))}
        {hasDisclaimers && <CheckField label={text('disclaimer.agree')} required {...form.field('agree')} />}
        <PrivacyNoticePanel notice={notice} />
        <CheckField label={notice.acknowledgement} required {...form.field('acknowledge')} />
        <WizardButtons back={back}>
          <ContinueButton ready={form.form.formState.isValid} loading={form.busy} />
        </WizardButtons>
      </Stack>
    </form>
  )
}

function useAccept(flow: Kind) {
  const navigate = useNavigate()
  const language = useLanguage()
  return (disclaimers: number[]) => {
    dispatch({ type: 'disclaimer accepted', disclaimers, privacy_notice: currentNotice.version, disclaimer_language: language })
    void navigate({ to: firstPage(flow) })
  }
}

/** The federal privacy notice, to read and to print. */
function PrivacyNoticePanel({ notice }: { notice: PrivacyNotice }) {
  const text = useText()
  return (
    <Panel
      title={notice.title}
      actions={
        <Button className="no-print" variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {text('disclaimer.print')}
        </Button>
      }
    >
      {notice.governs && <Text mb="md">{notice.governs}</Text>}
      {notice.sections.map(({ heading, paragraphs, list, notes }) => (
        <div key={heading} className={styles.section}>
          <Title order={3} size="h5">
            {heading}
          </Title>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} mt="xs">
              {paragraph}
            </Text>
          ))}
          {list && (
            <ul>
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          {notes?.map((note) => (
            <Text key={note} mt="xs" size="sm">
              {note.replace(/^([¹²³]) /, '$1\u00a0')}
            </Text>
          ))}
        </div>
      ))}
    </Panel>
  )
}
