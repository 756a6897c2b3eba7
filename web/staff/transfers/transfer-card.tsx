import { Group, Text } from '@mantine/core'
import { employer, network } from '../../../contract/environments/environments.ts'
import { location, vendor } from '../../../contract/environments/locations-and-vendors.ts'
import { applicantType } from '../../../contract/lsv/lsv.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import { transfer as contract } from '../../../contract/transfers/transfers.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import { LocationName } from '../applicants/location-name.tsx'
import { PanelButton } from '../editing/panel-button.tsx'
import type { OpenDialog } from './decide-dialogs.tsx'

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
          ...(transfer.state === 'PENDING' && from.length > 0 ? [{ name: 'From', value: <LocationNames ids={from} /> }] : []),
          { name: 'To', value: workLocation.data?.record.name },
          { name: 'As', value: type.data?.record.description },
          ...(transfer.vendor === null ? [] : [{ name: 'Vendor', value: company.data?.record.name }]),
          { name: transfer.employer === null ? 'Network' : 'Employer', value: ofEmployer.data?.record.name ?? ofNetwork.data?.record.name },
          { name: 'Requested', value: dateTimeAndYear(transfer.created) },
          { name: 'Email', value: transfer.email },
          { name: 'Phone', value: formatPhone(transfer.phone) },
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

const LocationNames = ({ ids }: { ids: readonly number[] }) =>
  ids.map((id, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <LocationName id={id} />
    </span>
  ))
