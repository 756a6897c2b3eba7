import { Anchor, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { applicant as applicantContract, applicantHistory } from '../../../contract/applicants/applicants.ts'
import { UNDO_SECONDS } from '../../../contract/applicants/search/bulk-changes.ts'
import { statusCode } from '../../../contract/applicants/status-codes.ts'
import { letter as contract } from '../../../contract/letters/letters.ts'
import { mail } from '../../../contract/mails/outbox.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useRecord, useRecordPages, useRecords } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FoldPanel } from '../../ui/layout/fold-panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import { STATUS_EVENTS, statusHistoriesOf } from '../applicants/status-histories.ts'
import { PanelButton } from '../editing/panel-button.tsx'
import { stateOfMail } from '../mails/mail-state.ts'
import { ResendDialog } from '../mails/resend-dialog.tsx'
import { LettersToResend } from './letters-to-resend.tsx'

type Letter = Row<typeof contract>
const LOOK_AGAIN_MS = 5_000
const sending = { touches: [contract, mail, applicantContract], done: 'The letter leaves within a minute' }

/** The status letters with their delivery, read again while one is underway, and the buttons that send them again. */
export function LettersPanel({ applicant }: { applicant: number }) {
  const [isUnderway, setUnderway] = useState(false)
  const letters = useRecordPages(contract, { applicant }, isUnderway ? { every: LOOK_AGAIN_MS } : {})
  const waiting = useWaitingStatus(applicant, letters)
  const [isAwaited, awaitLetter] = useAwaited()
  const comes = isAwaited || waiting !== undefined || letters.rows.some(isComing)
  useEffect(() => setUnderway(comes), [comes])
  const [asking, setAsking] = useState(false)
  const may = useMay()
  return (
    <FoldPanel
      title="Status Letters"
      empty={letters.count === 0 && waiting === undefined}
      actions={
        may('resend', applicantContract) &&
        letters.rows.length > 0 && <PanelButton text="Resend" of="the last status letter" act="resend" onClick={() => setAsking(true)} />
      }
    >
      {waiting && (
        <article>
          <Group justify="space-between" gap="xs">
            <Text fw={650}>{waiting.description}</Text>
            <Tag>Waiting</Tag>
          </Group>
          <Text size="sm">{`Leaves ${UNDO_SECONDS} seconds after the change, unless it is undone.`}</Text>
        </article>
      )}
      {letters.count !== 0 && (
        <DataList query={letters} items={letters.data && letters.rows} id={({ id }) => id} label="Status letters">
          {(one) => <OneLetter letter={one} onAsked={awaitLetter} />}
        </DataList>
      )}
      <LoadMore pages={letters} of="letters" />
      {asking && (
        <ResendDialog
          title="Resend Status Letter?"
          yes="Resend"
          send={(once) => once('PATCH', `/applicants/${applicant}/resend`, { body: { wait: true } })}
          {...sending}
          onClose={() => {
            setAsking(false)
            awaitLetter()
          }}
        >
          <LettersToResend letters={lettersOfLastStatus(letters.rows)} />
        </ResendDialog>
      )}
    </FoldPanel>
  )
}

/** Whether the state of a letter changes by itself soon. */
const isComing = ({ state, next_attempt }: Letter) => state === 'QUEUED' || state === 'SENDING' || next_attempt !== null

/** A letter that is sent again leaves when it can no longer be undone; this long its next state is awaited. */
const AWAITED_MS = 1.5 * UNDO_SECONDS * 1_000

/** Whether a letter that was sent again has yet to leave, and what begins the wait. */
function useAwaited(): [isAwaited: boolean, begin: () => void] {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setSince(null), AWAITED_MS)
    return () => clearTimeout(timer)
  }, [since])
  return [since !== null, () => setSince(Date.now())]
}

/** The letters of the latest change that wrote any, which are those that Resend sends. */
function lettersOfLastStatus(letters: readonly Letter[]): readonly Letter[] {
  const last = Math.max(...letters.map(({ history }) => history))
  return letters.filter(({ history }) => history === last)
}

/** A change whose letters have not been written for longer than this is no longer said to wait. */
const LONGEST_WAIT_MS = 5 * UNDO_SECONDS * 1_000

/** The latest hire status while its letters wait, in which it can be undone. */
function useWaitingStatus(applicant: number, letters: { data?: unknown; rows: readonly Letter[] }): Row<typeof statusCode> | undefined {
  const histories = useRecords(applicantHistory, statusHistoriesOf(applicant))
  const latest = histories.data?.results.find(({ event }) => event in STATUS_EVENTS)
  const mayWait = latest?.event === 'STATUS' && Date.now() - Date.parse(latest.date) < LONGEST_WAIT_MS
  const code = useRecord(statusCode, mayWait ? latest.status_code : null)
  if (!mayWait || letters.data === undefined) return undefined
  const isWritten = letters.rows.some(({ status_code, created }) => status_code === latest.status_code && created >= latest.date)
  const status = code.data?.record
  return !isWritten && status?.template != null && status.recipient !== null ? status : undefined
}

/** One letter with its delivery; sent again, or for the first time once there is somebody to send it to. */
export function OneLetter({ letter, onAsked }: { letter: Letter; onAsked?(): void }) {
  const [asking, setAsking] = useState(false)
  const may = useMay()
  const unsure = letter.state === 'UNKNOWN' || letter.state === 'FAILED'
  const wasSent = letter.sendings > 0
  const send = wasSent ? 'Send Again' : 'Send Now'
  const to = letter.recipient_name ?? (letter.recipient === 'VEN' ? 'the vendor' : 'the work location')
  return (
    <article>
      <Group justify="space-between" gap="xs">
        <Text fw={650}>{letter.status_description}</Text>
        <Tag>{stateOfMail(letter)}</Tag>
      </Group>
      <Text size="sm">
        To {letter.recipient_name ?? (letter.recipient === 'VEN' ? 'no vendor' : 'no work location')}
        {letter.to_address && ', '}
        {letter.to_address && <Breakable>{letter.to_address}</Breakable>}
      </Text>
      <Text size="sm" c="dimmed">
        {dateTimeAndYear(letter.sent_at ?? letter.created)}
        {letter.sendings > 1 && `, sent ${letter.sendings} times`}
      </Text>
      {letter.error && (
        <Notice kind={letter.state === 'FAILED' && letter.next_attempt === null ? 'error' : 'warning'}>{letter.error}</Notice>
      )}
      <Group gap="md" mt="xs">
        {letter.url && (
          <Anchor href={letter.url} download mih={24}>
            Open the letter to {to}
          </Anchor>
        )}
        {may('resend', contract) && unsure && <PanelButton text={send} of={`to ${to}`} onClick={() => setAsking(true)} />}
      </Group>
      {asking && (
        <ResendDialog
          title={wasSent ? 'Send Letter Again?' : 'Send Letter?'}
          yes={send}
          send={(once) => once('POST', `/letters/${letter.id}/resend`, { body: { wait: true } })}
          {...sending}
          onClose={() => {
            setAsking(false)
            onAsked?.()
          }}
        >
          <LettersToResend letters={[letter]} />
        </ResendDialog>
      )}
    </article>
  )
}
