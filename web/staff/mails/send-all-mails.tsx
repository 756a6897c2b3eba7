import { Button } from '@mantine/core'
import { useState } from 'react'
import { mail as contract, MAX_MAILS_AT_ONCE, type MailResends } from '../../../contract/mails/outbox.ts'
import { call } from '../../data/call.ts'
import { readRows } from '../../data/records/read-rows.ts'
import { useAction } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useBusy } from '../../ui/feedback/use-busy.ts'
import { countOf } from '../../ui/list/count-of.ts'
import { countText } from '../../ui/list/found-count.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'

type Props = { state: 'FAILED' | 'UNKNOWN'; search: string; count: number }

/** Sends the mails of a list again that failed or may not have arrived, as many as can be sent at once. */
export function SendAllMails({ state, search, count }: Props) {
  const may = useMay()
  const [mails, setMails] = useState<readonly number[] | null>(null)
  const query = { state, search }
  const read = useBusy(async () => setMails((await readRows(contract, query, MAX_MAILS_AT_ONCE)).map(({ id }) => id)))
  const again = useAction((chosen: readonly number[]) => call<MailResends>('POST', '/mails/resends', { body: { mails: chosen } }), contract)
  if (!may('resend', contract)) return null
  const send = async (chosen: readonly number[]) => showToast(outcomeOf(await again.mutateAsync(chosen)))
  return (
    <>
      <Button variant="default" onClick={read.start} loading={read.busy}>
        {count > MAX_MAILS_AT_ONCE ? `Send the First ${countText(MAX_MAILS_AT_ONCE)} Again` : 'Send All Again'}
      </Button>
      {read.failure && <ErrorNotice onRetry={read.start}>{read.failure.message}</ErrorNotice>}
      {mails !== null && mails.length > 0 && (
        <ConfirmDialog
          title={`Send ${countOf(mails.length, 'Mail')} Again?`}
          opened
          onClose={() => setMails(null)}
          yes="Send Again"
          no="Cancel"
          onConfirm={() => send(mails)}
        >
          {state === 'UNKNOWN' && 'What has arrived already arrives twice: the log of the mail server tells. '}
          They are sent unchanged, even if they are out of date. Those that hold a link for their reader alone stay here: have a new one
          sent instead.
        </ConfirmDialog>
      )}
    </>
  )
}

const outcomeOf = ({ queued, with_link, left }: MailResends): string =>
  [
    `${countOf(queued, 'mail')} on the way`,
    ...(with_link === 0 ? [] : [`${with_link} with a link not sent`]),
    ...(left === 0 ? [] : [`${left} sent meanwhile`]),
  ].join(', ')
