import { Fragment } from 'react'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { RecordName, useLsvNames } from '../../records/picker/record-name.tsx'
import { FieldsPanel } from '../editing/fields-panel.tsx'
import { NOT_YET } from '../editing/name-record.ts'
import { RecordChecks } from '../editing/record-checks.tsx'
import { labels, pickLabels } from './environment-fields.ts'
import { contractOf, type OfKind } from './kinds.ts'

const linked = pickLabels('livescanvendors')

/** The LSVs for an employer's applicants: those of its network, and linked ones. */
export function LsvsPanel({ kind, environment }: OfKind) {
  const { network = null, livescanvendors = [] } = environment
  const ofNetwork = useEveryRecord(liveScanVendor, { is_archived: false, network }, { enabled: network !== null })
  const linkedNames = useLsvNames(livescanvendors.map((lsv) => ({ id: lsv, lsv })))
  const begun = livescanvendors.map((lsv) => ({ value: lsv, label: linkedNames.get(lsv) ?? NOT_YET }))
  const offeredAnyway = ofNetwork.data?.map((each) => each.id).filter((lsv) => !livescanvendors.includes(lsv)) ?? []
  return (
    <FieldsPanel
      title="Fingerprint Locations"
      of="linked locations"
      contract={contractOf(kind)}
      record={environment}
      labels={linked}
      facts={[
        {
          name: 'Of its network',
          value: network === null ? null : called(ofNetwork.data),
        },
        { name: labels.livescanvendors ?? '', value: livescanvendors.length > 0 ? names(livescanvendors) : null },
      ]}
      formatValue={(_name, value) => names(value)}
    >
      {({ controlled }) => (
        <RecordChecks
          many="locations"
          record={liveScanVendor}
          filters={{ is_archived: false }}
          without={offeredAnyway}
          begun={begun}
          {...(controlled('livescanvendors') as { label: string; value: number[]; onChange(value: number[]): void; error?: string })}
        />
      )}
    </FieldsPanel>
  )
}

const called = (lsvs: readonly { name: string; public: boolean }[] | undefined) =>
  lsvs ? lsvs.map((each) => (each.public ? each.name : `${each.name} (hidden)`)).join(', ') || null : NOT_YET

const names = (ids: unknown) =>
  Array.isArray(ids) &&
  ids.map((lsv: number, at) => (
    <Fragment key={lsv}>
      {at > 0 && ', '}
      <RecordName record={liveScanVendor} id={lsv} />
    </Fragment>
  ))
