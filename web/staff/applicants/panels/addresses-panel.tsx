import { useState } from 'react'
import * as z from 'zod/mini'
import { addressTypes, address as contract } from '../../../../contract/applicants/applicant-details.ts'
import { HOME } from '../../../../contract/code-lists/countries-of-addresses.ts'
import { ZIP_MESSAGE } from '../../../../contract/code-lists/regions.ts'
import { type Draft, inputsOf, type Row } from '../../../../contract/records/define-record.ts'
import { singleSpaced } from '../../../../contract/records/single-spaced.ts'
import { useRecords } from '../../../data/records/use-records.ts'
import { useMay } from '../../../data/session.ts'
import { ErrorNotice } from '../../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../../ui/feedback/waiting.tsx'
import { TextField } from '../../../ui/field/fields.tsx'
import { Columns } from '../../../ui/layout/columns.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { nameAbroad } from '../../editing/countries.ts'
import { EditAndDelete, RemoveDialog } from '../../editing/edit-and-delete.tsx'
import { titleCase } from '../../editing/name-record.ts'
import { PanelButton } from '../../editing/panel-button.tsx'
import { RecordDialog } from '../../editing/record-dialog.tsx'
import { isZipOfState, RegionFields } from '../../editing/region-fields.tsx'
import { isBeingMade } from '../../editing/show-at-once.ts'
import { usePageAct } from '../../palette/page-acts.ts'
import styles from '../record.module.css'

type Address = Row<typeof contract>
type Values = Pick<Address, 'street1' | 'street2' | 'city' | 'country' | 'state' | 'zip_code'>
type Kind = (typeof addressTypes)[number]

const labels = {
  street1: 'Street',
  street2: 'Apartment, suite',
  city: 'City',
  country: 'Country',
  state: 'State',
  zip_code: 'ZIP code',
}
const form = z.object(inputsOf(contract, Object.keys(labels))).check(
  z.refine<unknown>((values) => isComplete(values as Values, 'state'), { path: ['state'], error: 'Required', when: () => true }),
  z.refine<unknown>((values) => isComplete(values as Values, 'zip_code'), { path: ['zip_code'], error: 'Required', when: () => true }),
  z.refine<unknown>((values) => isZipOfState(values as Values), {
    path: ['zip_code'],
    error: ZIP_MESSAGE,
    when: () => true,
  }),
)

/** A home abroad may have neither. */
const isComplete = (values: Values, name: 'state' | 'zip_code') => values.country !== HOME || Boolean(values[name])

/** The home and the work address, one card each. */
export function AddressesPanel({ applicant }: { applicant: number }) {
  const addresses = useRecords(contract, { applicant })
  return (
    <Panel title="Addresses">
      {addresses.error && !addresses.data ? (
        <ErrorNotice onRetry={() => addresses.refetch()}>{addresses.error.message}</ErrorNotice>
      ) : addresses.data ? (
        <div className={styles.cards}>
          {addressTypes.map((kind) => (
            <AddressCard
              key={kind.code}
              applicant={applicant}
              kind={kind}
              address={addresses.data.results.find((one) => one.address_type === kind.code)}
            />
          ))}
        </div>
      ) : (
        <LoadingRows rows={2} />
      )}
    </Panel>
  )
}

type CardProps = { applicant: number; kind: Kind; address: Address | undefined }

function AddressCard({ applicant, kind, address }: CardProps) {
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState<number | null>(null)
  const may = useMay()
  const made = address && !isBeingMade(address) ? address : undefined
  const name = `${kind.label.toLowerCase()} address`
  usePageAct(may(address ? 'update' : 'create', contract) ? (kind.code === 'HOME' ? 'home' : 'work') : undefined, () => setEditing(true))
  return (
    <section className={styles.card} aria-label={`${kind.label} address`}>
      <div className={styles.cardHead}>
        <h3>{kind.label}</h3>
        {made && (
          <EditAndDelete
            label={`Actions for the ${name}`}
            contract={contract}
            onEdit={() => setEditing(true)}
            onDelete={() => setRemoving(made.id)}
          />
        )}
      </div>
      {address ? (
        <address>{linesOf(address).join('\n')}</address>
      ) : (
        <>
          <p>No {name} yet.</p>
          {may('create', contract) && <PanelButton icon="add" text="Add" of={name} onClick={() => setEditing(true)} />}
        </>
      )}
      <AddressDialog applicant={applicant} kind={kind} address={made} opened={editing} onClose={() => setEditing(false)} />
      <RemoveDialog
        title={`Delete ${titleCase(name)}?`}
        contract={contract}
        id={removing}
        onClose={() => setRemoving(null)}
        done="Address deleted"
        atOnce
      >
        {address ? linesOf(address).join(', ') : ''}
      </RemoveDialog>
    </section>
  )
}

function AddressDialog({ applicant, kind, address, opened, onClose }: CardProps & { opened: boolean; onClose(): void }) {
  return (
    <RecordDialog<Address, Draft<typeof contract>, Partial<Values>, Values>
      title={`${address ? 'Edit' : 'Add'} ${kind.label} Address`}
      opened={opened}
      onClose={onClose}
      contract={contract as never}
      id={address?.id ?? null}
      once={{ applicant, address_type: kind.code }}
      schema={form as never}
      labels={labels}
      initial={(one) => ({ country: one?.country ?? HOME })}
      done="Address saved"
      atOnce
      newRow={(typed) => typed}
    >
      {(form) => (
        <>
          <TextField required {...form.field('street1', { clean: singleSpaced })} />
          <TextField {...form.field('street2', { clean: singleSpaced })} />
          <TextField required {...form.field('city', { clean: singleSpaced })} />
          <Columns least={180}>
            <RegionFields required form={form as never} stored={address?.state} />
          </Columns>
        </>
      )}
    </RecordDialog>
  )
}

/** An address as the lines of an envelope. */
export const linesOf = ({ street1, street2, city, country, state, zip_code }: Values) => {
  const region = [state, zip_code].filter(Boolean).join(' ')
  return [street1, street2, [city, region].filter(Boolean).join(', '), nameAbroad(country)].filter(Boolean)
}
