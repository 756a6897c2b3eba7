import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Match } from '../../../contract/applicants/applicant-actions.ts'
import { applicant as contract } from '../../../contract/applicants/applicants.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { queryClient } from '../../data/query-client.ts'
import { useEditedVersion } from '../../data/records/use-edited-record.ts'
import { useAction } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { nameOf } from './applicant-name.ts'
import { MergeComparison, useMergeComparison } from './merge-comparison.tsx'

type Props = { applicant: Row<typeof contract>; onClose(): void }

/** Proposes other records that may be of the same person, and merges one of them into this record. */
export function MergeDialog({ applicant, onClose }: Props) {
  const [chosen, setChosen] = useState<string>('')
  const matches = useQuery({
    queryKey: [contract.path, 'matches', applicant.id],
    queryFn: ({ signal }) => call<{ results: Match[] }>('GET', `/applicants/${applicant.id}/matches`, { signal }),
  })
  const save = useEditedVersion(contract, applicant.id)
  const merge = useAction(async (etag: string | null) => {
    await call('POST', `/applicants/${applicant.id}/merge`, { body: { other: Number(chosen) }, ifMatch: etag })
    // Rows of every kind belong to the remaining record now.
    await queryClient.invalidateQueries()
  }, contract)
  const found = matches.data?.results ?? []
  const comparison = useMergeComparison(
    applicant,
    found.find(({ id }) => String(id) === chosen),
  )
  if (found.length === 0)
    return (
      <Dialog title="Merge Records" opened onClose={onClose}>
        {matches.error ? (
          <ErrorNotice onRetry={() => matches.refetch()}>{matches.error.message}</ErrorNotice>
        ) : matches.isPending ? (
          <LoadingRows rows={2} />
        ) : (
          <EmptyText>
            No other record of the same employer or network matches in two of last name, date of birth, last four of the SSN, email and
            phone.
          </EmptyText>
        )}
      </Dialog>
    )
  return (
    <ConfirmDialog
      title="Merge Records"
      size="lg"
      opened
      onClose={onClose}
      destructive
      yes="Merge"
      no="Cancel"
      // Nothing is merged before both were compared.
      impossible={comparison.fields === undefined}
      chosen={chosen}
      onConfirm={() => save((etag) => merge.mutateAsync(etag))}
      done="Records merged"
    >
      <RadioField
        label="Choose the other record of this person"
        description={`Its appointments, notes, letters, documents and IDs go to ${nameOf(applicant)}, and so do its values where this record has none. The other record is removed for good.`}
        options={found.map((one) => ({ value: one.id, label: matchLabel(one) }))}
        value={chosen}
        onChange={setChosen}
      />
      {chosen !== '' && <Compared {...comparison} />}
    </ConfirmDialog>
  )
}

function Compared({ fields, error, retry }: ReturnType<typeof useMergeComparison>) {
  if (fields === undefined) return error ? <ErrorNotice onRetry={retry}>{error.message}</ErrorNotice> : <LoadingRows rows={6} />
  return (
    <>
      <Text>A value that is dropped can be read in the timeline afterwards, except the last four of an SSN.</Text>
      <MergeComparison fields={fields} />
    </>
  )
}

const sameWords = { last_name: 'last name', dob: 'date of birth', ssn4: 'last four of SSN', email: 'email', phone: 'phone' } as const

/** "Alvarez, Ann, ann@…, at North School, made Nov 24: same last name and date of birth" */
export const matchLabel = ({ email, locations, created, same, ...name }: Match): string => {
  const places = locations.length === 0 ? '' : `, at ${locations.join(' and ')}`
  return `${nameOf(name)}, ${email}${places}, made ${dateTimeAndYear(created)}: same ${same.map((fact) => sameWords[fact]).join(', ')}`
}
