import { Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { applicantHistory, applicant as contract } from '../../../../contract/applicants/applicants.ts'
import { statusCode } from '../../../../contract/applicants/status-codes.ts'
import { letter } from '../../../../contract/letters/letters.ts'
import type { Row } from '../../../../contract/records/define-record.ts'
import { dateTimeAndYear } from '../../../data/dates.ts'
import { useEveryRecord } from '../../../data/records/use-every-record.ts'
import { useRecords } from '../../../data/records/use-records.ts'
import { useMay } from '../../../data/session.ts'
import { labelsOf } from '../../../records/applicant-labels.ts'
import { RadioField } from '../../../ui/field/radio-field.tsx'
import { useTypeAhead } from '../../../ui/field/type-ahead.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { NOT_YET } from '../../editing/name-record.ts'
import { PanelButton } from '../../editing/panel-button.tsx'
import { RecordDialog } from '../../editing/record-dialog.tsx'
import { withGaps } from '../../letters/letter-gaps.tsx'
import styles from '../../letters/letter-recipients.module.css'
import { LetterRecipients } from '../../letters/letter-recipients.tsx'
import { useComingLetters } from '../../letters/use-coming-letters.ts'
import { STATUS_EVENTS, statusHistoriesOf } from '../status-histories.ts'

type Applicant = Row<typeof contract>
type StatusCode = Row<typeof statusCode>
const form = z.object({ status_code: z.number('Choose one') })

/** The hire status, how it came to be, and the dialog that changes it. */
export function StatusPanel({ applicant }: { applicant: Applicant }) {
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const letters = useComingLetters([applicant.id], choosing && chosen !== applicant.status_code ? chosen : null)
  // The status whose letters may leave with empty fields.
  const [acceptedFor, setAcceptedFor] = useState<number | null>(null)
  const canLeave = acceptedFor === chosen || withGaps(letters.data?.letters ?? []).length === 0
  const may = useMay()
  const codes = useEveryRecord(statusCode)
  const histories = useRecords(applicantHistory, statusHistoriesOf(applicant.id))
  const nameOf = (id: unknown) =>
    id === null ? 'None' : codes.data ? (codes.data.find((code) => code.id === id)?.description ?? 'No longer there') : NOT_YET
  const open = () => {
    setChosen(applicant.status_code)
    setAcceptedFor(null)
    setChoosing(true)
  }
  return (
    <Panel
      title="Hire Status"
      actions={may('update', contract) && <PanelButton icon="edit" text="Change" of="hire status" act="status" onClick={open} />}
    >
      <Text fw={650} mb="xs">
        {nameOf(applicant.status_code)}
      </Text>
      <DataList
        query={histories}
        items={histories.data?.results.filter(({ event, status_code }) => event in STATUS_EVENTS || status_code !== null)}
        id={({ id }) => id}
        label="Earlier hire statuses"
        framed={false}
        empty="No changes yet"
      >
        {(one) => (
          <Text size="sm">
            {nameOf(one.status_code)}
            <Text span c="dimmed">
              {' '}
              {sinceWhen(one, histories.data?.results ?? [])}
            </Text>
          </Text>
        )}
      </DataList>
      <RecordDialog
        title="Change Hire Status"
        opened={choosing}
        onClose={() => setChoosing(false)}
        contract={contract}
        id={applicant.id}
        schema={form as never}
        initial={(one) => ({ status_code: one?.status_code ?? null })}
        labels={labelsOf('status_code')}
        formatValue={(_name, value) => nameOf(value)}
        also={[applicantHistory, letter]}
        done="Hire status saved"
        atOnce
        size="xl"
        ready={({ status_code }) => status_code === chosen && letters.isSuccess && canLeave}
      >
        {({ controlled }) => (
          <StatusChoice
            applicant={applicant}
            codes={codes.data ?? []}
            letters={letters}
            question={{ isAccepted: acceptedFor === chosen, onAccept: (isAccepted) => setAcceptedFor(isAccepted ? chosen : null) }}
            onChosen={setChosen}
            {...(controlled('status_code') as Choice)}
          />
        )}
      </RecordDialog>
    </Panel>
  )
}

type History = Row<typeof applicantHistory>

/** Since when a status was there, whether it was undone or came back by that, and whether another record had it before a merge. */
function sinceWhen({ id, event, date, detail }: History, all: readonly History[]): string {
  const when = `${dateTimeAndYear(date)}${factsOf(detail)?.from === undefined ? '' : ', in a merged record'}`
  if (event === 'STATUS_TAKEN_BACK') return `again since ${when}`
  return all.some(({ detail }) => takesBack(detail) === id) ? `on ${when}, undone` : `since ${when}`
}

const factsOf = (detail: unknown) => detail as { takes_back?: number; from?: number } | null
const takesBack = (detail: unknown) => factsOf(detail)?.takes_back

type Choice = { value: number | null; onChange(value: number): void; error?: string | undefined }

type ChoiceProps = Choice & {
  applicant: Applicant
  codes: readonly StatusCode[]
  letters: ReturnType<typeof useComingLetters>
  question: Parameters<typeof LetterRecipients>[0]['question']
  onChosen(value: number): void
}

function StatusChoice({ applicant, codes, letters, question, onChosen, value, onChange, error }: ChoiceProps) {
  const options = codes.map(({ id, description }) => ({ value: id, label: description }))
  const choose = (id: number) => {
    onChosen(id)
    onChange(id)
  }
  const onKeyDown = useTypeAhead(options, value, choose)
  return (
    <div className={styles.beside}>
      <RadioField
        label="Hire status"
        required
        options={options}
        onKeyDown={onKeyDown}
        value={value === null ? '' : String(value)}
        onChange={(id) => choose(Number(id))}
        error={error}
      />
      <LetterRecipients status={value} current={applicant.status_code} letters={letters} question={question} />
    </div>
  )
}
