import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnTransfer } from '../../../contract/portal/own-transfer.ts'
import { call } from '../../data/call.ts'
import { dateAndTimeInZone } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { Problem } from '../../data/problem.ts'
import { useParams } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { type Fact, Facts } from '../../ui/list/facts.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { useTransferText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { TranslatedWords } from '../translation/translated-text.tsx'
import { BadTransferLink } from './bad-transfer-link.tsx'
import { transferKeys, transferPath } from './transfer-contact.ts'
import { TransferContactPanel } from './transfer-contact-panel.tsx'

/** /transfer/{token}: the status of the applicant's request, for holders of the link of the mail. */
export function OwnTransferPage() {
  const { token = '' } = useParams() as { token?: string }
  const { data, error, refetch } = useOwnTransfer(token)
  if (error instanceof Problem && error.status === 404) return <BadTransferLink token={token} />
  if (!data) {
    return <Page>{error ? <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice> : <LoadingRows rows={2} height={96} />}</Page>
  }
  return <Shown token={token} transfer={data} />
}

function Shown({ token, transfer }: { token: string; transfer: OwnTransfer }) {
  const text = useTransferText()
  const facts = useFactsOf(transfer)
  return (
    <Page>
      <PageTitle subtitle={transfer.environment}>{text('own.title')}</PageTitle>
      <State transfer={transfer} />
      <Panel>
        <Facts facts={facts} least={240} />
      </Panel>
      <TransferContactPanel token={token} />
      <Group className="no-print">
        <Button variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {text('own.print')}
        </Button>
        {transfer.state === 'PENDING' && <Withdraw token={token} transfer={transfer} />}
        {(transfer.state === 'DECLINED' || transfer.state === 'WITHDRAWN') && (
          <ButtonLink to="/landing" variant="default">
            {text('own.again')}
          </ButtonLink>
        )}
      </Group>
    </Page>
  )
}

/** Withdraws a pending request, after a question. */
function Withdraw({ token, transfer: { id, environment } }: { token: string; transfer: OwnTransfer }) {
  const text = useTransferText()
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdraw(token)
  return (
    <>
      <Button variant="transparent" color="red" px={0} onClick={() => setAsking(true)}>
        {text('own.withdraw')}
      </Button>
      <ConfirmDialog
        title={text('own.withdrawTitle')}
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => withdraw.mutateAsync()}
        destructive
        yes={text('own.withdrawYes')}
        no={text('own.withdrawNo')}
      >
        <Stack gap="xs">
          <Text>{text('own.withdrawWhat', { environment, number: String(id) })}</Text>
          {mailsLeave() && <Text>{text('own.withdrawMail')}</Text>}
        </Stack>
      </ConfirmDialog>
    </>
  )
}

const KINDS = { PENDING: 'info', APPROVED: 'success', DECLINED: 'warning', WITHDRAWN: 'warning' } as const

/** The state of the request, and the next step. */
function State({ transfer: { state, decline_reason, environment } }: { transfer: OwnTransfer }) {
  const text = useTransferText()
  const hint = state === 'PENDING' && !mailsLeave() ? 'own.PENDINGKept' : (`own.${state}Hint` as const)
  return (
    <Notice kind={KINDS[state]} title={text(`own.${state}`)} {...(state === 'WITHDRAWN' ? { alert: true } : {})}>
      <Text>{hint === 'own.APPROVEDHint' ? text(hint) : text(hint, { environment })}</Text>
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
  state,
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
    ...(decided === null
      ? []
      : [{ name: text(state === 'WITHDRAWN' ? 'own.withdrawn' : 'own.decided'), value: dateAndTimeInZone(decided, timezone, locale) }]),
  ]
}

/** The request that the link opens. */
const useOwnTransfer = (token: string) =>
  useQuery({
    queryKey: transferKeys.request(token),
    queryFn: ({ signal }) => call<OwnTransfer>('GET', transferPath(token), { anonymous: true, signal }),
  })

/** Withdraws it. Whatever the answer, also none, the page shows what is stored now. */
function useWithdraw(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<void>('DELETE', transferPath(token), { anonymous: true }),
    onSettled: () => Promise.all(Object.values(transferKeys).map((keyOf) => client.invalidateQueries({ queryKey: keyOf(token) }))),
  })
}
