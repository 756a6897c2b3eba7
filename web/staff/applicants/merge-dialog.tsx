import { Text } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Match } from '../../../contract/applicants/applicant-actions.ts'
import { LONGEST_FIND } from '../../../contract/applicants/applicant-search.ts'
import { applicant as contract } from '../../../contract/applicants/applicants.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { queryClient } from '../../data/query-client.ts'
import { useEditedVersion } from '../../data/records/use-edited-record.ts'
import { useAction } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { bornIn, nameOf } from './applicant-name.ts'
import { MergeComparison, useMergeComparison } from './merge-comparison.tsx'

type Props = { applicant: Row<typeof contract>; onClose(): void }

/** Proposes other records that may be of the same person, or finds others by a text, and merges one of them into this record. */
export function MergeDialog({ applicant, onClose }: Props) {
  const [chosen, setChosen] = useState<string>('')
  const [taken, setTaken] = useState<readonly string[]>([])
  const choose = (id: string) => {
    setChosen(id)
    setTaken([])
  }
  const [search, setSearch] = useState('')
  const matches = useQuery({
    queryKey: [contract.path, 'matches', applicant.id, search],
    queryFn: ({ signal }) =>
      call<{ results: Match[] }>('GET', `/applicants/${applicant.id}/matches`, { query: search === '' ? {} : { search }, signal }),
  })
  const save = useEditedVersion(contract, applicant.id)
  const merge = useAction(async (etag: string | null) => {
    await call('POST', `/applicants/${applicant.id}/merge`, {
      body: { other: Number(chosen), ...(taken.length > 0 ? { take: taken } : {}) },
      ifMatch: etag,
    })
    // Rows of every kind belong to the remaining record now.
    await queryClient.invalidateQueries()
  }, contract)
  const comparison = useMergeComparison(
    applicant,
    matches.data?.results.find(({ id }) => String(id) === chosen),
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
      <SearchBox
        label="Find another record of this employer or network"
        placeholder="Name, TCN, registration number, email or phone"
        value={search}
        onSearch={(text) => {
          setSearch(singleSpaced(text).slice(0, LONGEST_FIND))
          choose('')
        }}
        isFirst
      />
      <Choice matches={matches} applicant={applicant} isSearched={search !== ''} chosen={chosen} onChoose={choose} />
      {chosen !== '' && <Compared {...comparison} taken={taken} onTake={setTaken} />}
    </ConfirmDialog>
  )
}

type ChoiceProps = {
  matches: UseQueryResult<{ results: Match[] }>
  applicant: Props['applicant']
  /** The records are those that a text finds. */
  isSearched: boolean
  chosen: string
  onChoose(id: string): void
}

function Choice({ matches, applicant, isSearched, chosen, onChoose }: ChoiceProps) {
  if (matches.error) return <ErrorNotice onRetry={() => matches.refetch()}>{matches.error.message}</ErrorNotice>
  if (matches.isPending) return <LoadingRows rows={2} />
  const { results } = matches.data
  if (results.length === 0)
    return (
      <EmptyText>
        {isSearched
          ? 'No other record of the same employer or network is found by this text.'
          : 'No other record of the same employer or network matches in two of first name, last name, date of birth, last four of the SSN, email and phone.'}
      </EmptyText>
    )
  return (
    <RadioField
      label="Choose the other record of this person"
      description={`Its appointments, notes, letters, documents and IDs go to ${nameOf(applicant)}, and so do its values where this record has none. The other record is removed for good.`}
      options={results.map((one) => ({ value: one.id, label: matchLabel(one) }))}
      value={chosen}
      onChange={onChoose}
    />
  )
}

type ComparedProps = ReturnType<typeof useMergeComparison> & Pick<Parameters<typeof MergeComparison>[0], 'taken' | 'onTake'>

function Compared({ fields, error, retry, ...choices }: ComparedProps) {
  if (fields === undefined) return error ? <ErrorNotice onRetry={retry}>{error.message}</ErrorNotice> : <LoadingRows rows={6} />
  return (
    <>
      <Text>
        Of two values, choose the one that stays. The other can be read in the timeline afterwards, except the last four of an SSN.
      </Text>
      <MergeComparison fields={fields} {...choices} />
    </>
  )
}

const sameWords = {
  first_name: 'first name',
  last_name: 'last name',
  dob: 'date of birth',
  ssn4: 'last four of SSN',
  email: 'email',
  phone: 'phone',
} as const

/** "Alvarez, Ann, born 1990, ann@…, at North School, made Nov 24: same last name and date of birth" */
export const matchLabel = ({ email, locations, created, same, birth_year, ...name }: Match): string => {
  const places = locations.length === 0 ? '' : `, at ${locations.join(' and ')}`
  const alike = same.length === 0 ? '' : `: same ${same.map((fact) => sameWords[fact]).join(', ')}`
  return `${[nameOf(name), bornIn({ birth_year }), email].filter(Boolean).join(', ')}${places}, made ${dateTimeAndYear(created)}${alike}`
}
