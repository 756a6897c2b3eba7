import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { type BulkChange, type LettersAnswer, UNDO_SECONDS } from '../../../../contract/applicants/search/bulk-changes.ts'
import { statusCode } from '../../../../contract/applicants/status-codes.ts'
import { call } from '../../../data/call.ts'
import { useAction } from '../../../data/records/use-records.ts'
import { RecordSelect } from '../../../records/picker/record-select.tsx'
import { ErrorNotice, Notice } from '../../../ui/feedback/notice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { nameOf } from '../../applicants/applicant-name.ts'
import styles from '../results.module.css'

type Props = { ids: readonly number[]; onClose(): void; onBegun(change: number): void }

/** Gives the chosen applicants one hire status, once it is seen whom the letters would reach. */
export function BulkStatusDialog({ ids, onClose, onBegun }: Props) {
  const [status, setStatus] = useState('')
  const body = { applicants: ids, status_code: Number(status) }
  const seen = useQuery({
    queryKey: [applicant.path, 'letters', body],
    queryFn: ({ signal }) => call<LettersAnswer>('POST', '/applicants/changes/letters', { body, signal }),
    enabled: status !== '',
  })
  const begin = useAction((sent: object, once) => once<BulkChange>('POST', '/applicants/changes', { body: sent }))
  const save = async () => {
    const { body: begun } = await begin.mutateAsync(body)
    onBegun(begun.id)
  }
  const failure = begin.error ?? seen.error
  const found = status === '' ? undefined : seen.data
  return (
    <Dialog
      title={`Change the Status of ${ids.length} ${ids.length === 1 ? 'Applicant' : 'Applicants'}`}
      opened
      onClose={onClose}
      size="lg"
    >
      <Stack>
        <RecordSelect label="New status" record={statusCode} value={status} onChange={setStatus} required />
        {found && <Letters answer={found} />}
        {failure && <ErrorNotice>{failure.message}</ErrorNotice>}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void save().catch(() => undefined)} loading={begin.isPending} disabled={!found || found.changing === 0}>
            {found ? `Change ${found.changing}` : 'Change'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Who changes, whom the letters reach, and who gets none. */
function Letters({ answer: { changing, unchanged, letters } }: { answer: LettersAnswer }) {
  const reached = letters.filter(({ problem }) => problem === null)
  const failing = letters.filter(({ problem }) => problem !== null)
  return (
    <>
      <Text>
        {`${changing} will change${unchanged > 0 ? `, ${unchanged} have this status already` : ''}. `}
        {letters.length === 0
          ? 'No letters follow.'
          : `${reached.length} ${reached.length === 1 ? 'letter leaves' : 'letters leave'} after ${UNDO_SECONDS} seconds, in which all can be taken back.`}
      </Text>
      {failing.length > 0 && (
        <Notice kind="warning">{`${failing.length} ${failing.length === 1 ? 'letter reaches' : 'letters reach'} nobody, as the list says.`}</Notice>
      )}
      {letters.length > 0 && (
        <ul className={styles.letters} aria-label="Letters">
          {[...failing, ...reached].map((letter, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one applicant may have several letters to places of one name
            <li key={`${letter.applicant} ${at}`}>
              <strong>{nameOf(letter)}</strong> {letter.problem ?? `to ${letter.recipient}, ${letter.email}`}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
