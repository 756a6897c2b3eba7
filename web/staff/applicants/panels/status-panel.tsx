import { Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { applicantHistory, applicant as contract } from '../../../../contract/applicants/applicants.ts'
import { statusCode } from '../../../../contract/applicants/status-codes.ts'
import type { ApplicantHistoryCode } from '../../../../contract/history-codes.ts'
import { letter } from '../../../../contract/letters/letters.ts'
import type { Row } from '../../../../contract/records/define-record.ts'
import { MAX_PAGE_SIZE } from '../../../../contract/records/page-size.ts'
import { dateTimeAndYear } from '../../../data/dates.ts'
import { useEveryRecord } from '../../../data/records/use-every-record.ts'
import { useRecords } from '../../../data/records/use-records.ts'
import { useMay } from '../../../data/session.ts'
import { RadioField } from '../../../ui/field/radio-field.tsx'
import { useTypeAhead } from '../../../ui/field/type-ahead.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { NOT_YET } from '../../editing/name-record.ts'
import { PanelButton } from '../../editing/panel-button.tsx'
import { RecordDialog } from '../../editing/record-dialog.tsx'
import { LetterRecipients } from '../../letters/letter-recipients.tsx'

type Applicant = Row<typeof contract>
type StatusCode = Row<typeof statusCode>
const form = z.object({ status_code: z.number('Choose one') })

/** The hire status, how it came to be, and the dialog that changes it. */
export function StatusPanel({ applicant }: { applicant: Applicant }) {
  const [choosing, setChoosing] = useState(false)
  const may = useMay()
  const codes = useEveryRecord(statusCode)
  const histories = useRecords(applicantHistory, { applicant: applicant.id, order: '-date', limit: MAX_PAGE_SIZE })
  const nameOf = (id: unknown) =>
    id === null ? 'None' : codes.data ? (codes.data.find((code) => code.id === id)?.description ?? 'No longer there') : NOT_YET
  return (
    <Panel
      title="Hire Status"
      actions={
        may('update', contract) && <PanelButton icon="edit" text="Change" of="hire status" act="status" onClick={() => setChoosing(true)} />
      }
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
        labels={{ status_code: 'Hire status' }}
        formatValue={(_name, value) => nameOf(value)}
        also={[applicantHistory, letter]}
        done="Hire status saved"
        atOnce
        ready={({ status_code }) => typeof status_code === 'number' && status_code !== applicant.status_code}
      >
        {({ controlled }) => <StatusChoice applicant={applicant} codes={codes.data ?? []} {...(controlled('status_code') as Choice)} />}
      </RecordDialog>
    </Panel>
  )
}

const STATUS_EVENTS = { STATUS: true, STATUS_TAKEN_BACK: true } satisfies Record<ApplicantHistoryCode<'status'>, true>

type History = Row<typeof applicantHistory>

/** Since when a status was there, whether it was taken back or came back by that, and whether another record had it before a merge. */
function sinceWhen({ id, event, date, detail }: History, all: readonly History[]): string {
  const when = `${dateTimeAndYear(date)}${factsOf(detail)?.from === undefined ? '' : ', in a merged record'}`
  if (event === 'STATUS_TAKEN_BACK') return `again since ${when}`
  return all.some(({ detail }) => takesBack(detail) === id) ? `on ${when}, taken back` : `since ${when}`
}

const factsOf = (detail: unknown) => detail as { takes_back?: number; from?: number } | null
const takesBack = (detail: unknown) => factsOf(detail)?.takes_back

type Choice = { value: number | null; onChange(value: number): void; error?: string | undefined }

function StatusChoice({ applicant, codes, value, onChange, error }: Choice & { applicant: Applicant; codes: readonly StatusCode[] }) {
  const chosen = codes.find(({ id }) => id === value)
  const isCurrent = value !== null && value === applicant.status_code
  const options = codes.map(({ id, description }) => ({ value: id, label: description }))
  const onKeyDown = useTypeAhead(options, value, onChange)
  return (
    <>
      <RadioField
        label="Hire status"
        required
        options={options}
        onKeyDown={onKeyDown}
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(Number(id))}
        error={error}
      />
      {isCurrent && (
        <Text size="sm" c="dimmed" role="status">
          This is the current status. Choose a different one.
        </Text>
      )}
      {chosen && !isCurrent && <LetterRecipients applicant={applicant} code={chosen} />}
    </>
  )
}
