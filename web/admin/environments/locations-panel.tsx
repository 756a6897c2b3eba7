import { Text } from '@mantine/core'
import { useState } from 'react'
import { liveScanVendor } from '../../../contract/places.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import { ChecksField } from '../../ui/checks-field.tsx'
import { NOT_YET } from '../editing/called.ts'
import { FieldsPanel } from '../editing/fields-panel.tsx'
import { labelled, labels } from './environment-fields.ts'
import { contractOf, type OfKind } from './kinds.ts'

const linked = labelled('livescanvendors')

/** The locations that an employer's applicants may use: those of its network, and more that are linked to it. */
export function LocationsPanel({ kind, environment }: OfKind) {
  const [editing, setEditing] = useState(false)
  const { id, network, livescanvendors = [] } = environment
  const all = useEveryRecord(liveScanVendor, { is_archived: false })
  const nameOf = (lsv: unknown) => (all.data ? (all.data.find((each) => each.id === lsv)?.name ?? 'An archived location') : NOT_YET)
  const names = (ids: unknown) => (Array.isArray(ids) ? ids.map(nameOf).join(', ') : '')
  const ofNetwork = all.data?.filter((each) => each.network === network) ?? []
  const offered = all.data?.filter((each) => each.network !== network || livescanvendors.includes(each.id)) ?? []
  return (
    <FieldsPanel
      title="Fingerprint Locations"
      of="linked locations"
      contract={contractOf(kind)}
      id={id}
      labels={linked}
      facts={[
        {
          name: 'Of its network',
          value: all.data ? ofNetwork.map((each) => (each.public ? each.name : `${each.name} (hidden)`)).join(', ') || null : NOT_YET,
        },
        { name: labels.livescanvendors ?? '', value: names(livescanvendors) || null },
      ]}
      told={(_name, value) => names(value)}
      onEdit={() => setEditing(true)}
    >
      {({ controlled }) =>
        editing && offered.length === 0 ? (
          <Text>There is no location outside of its network.</Text>
        ) : (
          <ChecksField
            label={labels.livescanvendors}
            options={offered.map((each) => ({ value: each.id, label: each.public ? each.name : `${each.name} (hidden)` }))}
            {...(controlled('livescanvendors') as { value: number[]; onChange(value: number[]): void; error?: string })}
          />
        )
      }
    </FieldsPanel>
  )
}
