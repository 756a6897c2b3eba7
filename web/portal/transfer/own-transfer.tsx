import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OwnTransfer } from '../../../contract/portal/own-transfer.ts'
import { call } from '../../data/call.ts'
import { dateAndTimeInZone } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { useParams } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { type Fact, Facts } from '../../ui/list/facts.tsx'
import { useTransferText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { TranslatedWords } from '../translation/translated-text.tsx'

/** /transfer/{token}: the status of the applicant's request, for holders of the link of the mail. */
export function OwnTransferPage() {
  const text = useTransferText()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { data, error, refetch } = useOwnTransfer(token)
  if (error instanceof Problem && error.status === 404) {
    return (
      <Page>
        <PageTitle>{text('own.badTitle')}</PageTitle>
        <Notice kind="warning">{text('own.badHint')}</Notice>
      </Page>
    )
  }
  if (!data) {
    return <Page>{error ? <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice> : <LoadingRows rows={2} height={96} />}</Page>
  }
  return <Shown transfer={data} />
}

function Shown({ transfer }: { transfer: OwnTransfer }) {
  const text = useTransferText()
  const facts = useFactsOf(transfer)
  return (
    <Page>
      <PageTitle subtitle={transfer.environment}>{text('own.title')}</PageTitle>
      <State transfer={transfer} />
      <Panel>
        <Facts facts={facts} least={240} />
      </Panel>
      <Group className="no-print">
        <Button variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {text('own.print')}
        </Button>
        {transfer.state === 'DECLINED' && (
          <ButtonLink to="/landing" variant="default">
            {text('own.again')}
          </ButtonLink>
        )}
      </Group>
    </Page>
  )
}

const KINDS = { PENDING: 'info', APPROVED: 'success', DECLINED: 'warning' } as const

/** The decision, and the next step. */
function State({ transfer: { state, decline_reason, environment } }: { transfer: OwnTransfer }) {
  const text = useTransferText()
  return (
    <Notice kind={KINDS[state]} title={text(`own.${state}`)}>
      <Text>{state === 'APPROVED' ? text('own.APPROVEDHint') : text(`own.${state}Hint`, { environment })}</Text>
      {decline_reason && (
        <Text mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {text('own.reason', { reason: decline_reason })}
        </Text>
      )}
    </Notice>
  )
}

function useFactsOf({
  id,
  first_name,
  last_name,
  applicant_type,
  type_translations,
  location,
  created,
  decided,
  timezone,
}: OwnTransfer): Fact[] {
  const text = useTransferText()
  const locale = useLocale()
  return [
    { name: text('own.number'), value: String(id) },
    { name: text('own.name'), value: `${first_name} ${last_name}` },
    { name: text('own.type'), value: <TranslatedWords english={applicant_type} translations={type_translations} name="description" /> },
    ...(location === null ? [] : [{ name: text('own.location'), value: location }]),
    { name: text('own.sent'), value: dateAndTimeInZone(created, timezone, locale) },
    ...(decided === null ? [] : [{ name: text('own.decided'), value: dateAndTimeInZone(decided, timezone, locale) }]),
  ]
}

/** The request that the link opens. */
const useOwnTransfer = (token: string) =>
  useQuery({
    queryKey: ['own-transfer', token],
    queryFn: ({ signal }) => call<OwnTransfer>('GET', `/transferrequests/${encodeURIComponent(token)}`, { anonymous: true, signal }),
  })
