import { Group, Text } from '@mantine/core'
import { employer, network } from '../../../contract/environments/environments.ts'
import { location, vendor } from '../../../contract/environments/locations-and-vendors.ts'
import { applicantType } from '../../../contract/lsv/lsv.ts'
import { formatAnyPhone } from '../../../contract/records/any-phone.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { transfer as contract } from '../../../contract/transfers/transfers.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { type Fact, Facts } from '../../ui/list/facts.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import { LocationName } from '../applicants/location-name.tsx'
import { withState } from '../editing/name-record.ts'
import { PanelButton } from '../editing/panel-button.tsx'
import type { OpenDialog } from './decide-dialogs.tsx'
import { useMatches } from './use-matches.ts'

/** The words for a request's state. */
export const transferWords = { PENDING: 'To decide', APPROVED: 'Approved', DECLINED: 'Declined', WITHDRAWN: 'Withdrawn' } as const

type Props = { transfer: Row<typeof contract>; proposed?: number; from?: readonly number[]; onAsk(dialog: OpenDialog): void }

/** One transfer request with the buttons of both decisions. `proposed` is the record on whose page it is shown, `from` its work locations. */
export function TransferCard({ transfer, proposed, from = [], onAsk }: Props) {
  const workLocation = useRecord(location, transfer.location)
  const type = useRecord(applicantType, transfer.applicant_type)
  const company = useRecord(vendor, transfer.vendor)
  const ofEmployer = useRecord(employer, transfer.employer)
  const ofNetwork = useRecord(network, transfer.network)
  const name = nameOf(transfer)
  const may = useMay()
  return (
    <article>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text fw={650}>{name}</Text>
        <Tag>{transferWords[transfer.state]}</Tag>
      </Group>
      <Facts
        facts={[
          { name: 'Number', value: String(transfer.id) },
          ...fromOf(transfer, proposed, from),
          { name: 'To', value: workLocation.data && withState(nameOnly)(workLocation.data.record) },
          { name: 'As', value: type.data && withState(descriptionOf)(type.data.record) },
          ...(transfer.vendor === null ? [] : [{ name: 'Vendor', value: company.data && withState(nameOnly)(company.data.record) }]),
          { name: transfer.employer === null ? 'Network' : 'Employer', value: ofEmployer.data?.record.name ?? ofNetwork.data?.record.name },
          { name: 'Requested', value: dateTimeAndYear(transfer.created) },
          { name: 'Email', value: <Breakable>{transfer.email}</Breakable> },
          { name: 'Phone', value: formatAnyPhone(transfer.phone) },
          ...(transfer.notes ? [{ name: 'Notes', value: transfer.notes }] : []),
          ...(transfer.decline_reason ? [{ name: 'Reason', value: transfer.decline_reason }] : []),
        ]}
      />
      <Group gap="md" mt="sm">
        {transfer.state === 'PENDING' && (
          <>
            {may('approve', contract) && (
              <PanelButton
                text="Approve"
                of={`the transfer of ${name}`}
                icon="check"
                onClick={() => onAsk({ what: 'approve', transfer })}
              />
            )}
            {may('decline', contract) && (
              <PanelButton text="Decline" of={`the transfer of ${name}`} onClick={() => onAsk({ what: 'decline', transfer })} />
            )}
          </>
        )}
        {transfer.applicant !== null && transfer.applicant !== proposed && (
          <TextLink to="/record/$id" params={{ id: String(transfer.applicant) } as never}>
            Open the record of {name}
          </TextLink>
        )}
      </Group>
    </article>
  )
}

const nameOnly = ({ name }: { name: string; removed: boolean }) => name
const descriptionOf = ({ description }: { description: string; removed: boolean }) => description

/** Where the person of a pending request works now: the work locations of this record, or of each that matches. */
function fromOf({ id, state }: Props['transfer'], proposed: number | undefined, from: readonly number[]): Fact[] {
  if (state !== 'PENDING') return []
  if (proposed === undefined) return [{ name: 'From', value: <MatchingRecords transfer={id} /> }]
  return from.length === 0 ? [] : [{ name: 'From', value: <LocationNames ids={from} /> }]
}

/** The records that a request may concern, each with its work locations and as a link. */
function MatchingRecords({ transfer }: { transfer: number }) {
  const { data, error } = useMatches(transfer)
  if (error) return error.message
  if (!data) return '…'
  if (data.results.length === 0) return 'No record matches'
  return data.results.map((one) => (
    <div key={one.id}>
      {one.locations.join(', ') || 'No work location'} (
      <TextLink to="/record/$id" params={{ id: String(one.id) } as never}>
        record of {nameOf(one)}
      </TextLink>
      )
    </div>
  ))
}

const LocationNames = ({ ids }: { ids: readonly number[] }) =>
  ids.map((id, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <LocationName id={id} />
    </span>
  ))
