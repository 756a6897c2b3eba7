import { useState } from 'react'
import * as z from 'zod/mini'
import { addressTypes, address as contract } from '../../../../contract/applicants/applicant-details.ts'
import { optionsOf } from '../../../../contract/code-lists/code.ts'
import { usStateCodes } from '../../../../contract/code-lists/us-states.ts'
import { type Draft, inputsOf, type Row } from '../../../../contract/records/define-record.ts'
import { useRecords } from '../../../data/records/use-records.ts'
import { useMay } from '../../../data/session.ts'
import { ErrorNotice } from '../../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../../ui/feedback/waiting.tsx'
import { SelectField, TextField } from '../../../ui/field/fields.tsx'
import { Columns } from '../../../ui/layout/columns.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { countries, HOME, nameAbroad } from '../../editing/countries.ts'
import { EditAndDelete, RemoveDialog } from '../../editing/edit-and-delete.tsx'
import { titleCase } from '../../editing/name-record.ts'
import { PanelButton } from '../../editing/panel-button.tsx'
import { RecordDialog } from '../../editing/record-dialog.tsx'
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
  z.refine<unknown>((values) => !isUsState((values as Values).state) || isZip((values as Values).zip_code), {
    path: ['zip_code'],
    error: 'Must be exactly 5 digits',
    when: () => true,
  }),
)

const isZip = (zip: string | null) => /^\d{5}(-\d{4})?$/.test(zip ?? '')
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
  const name = `${kind.label.toLowerCase()} address`
  usePageAct(may(address ? 'update' : 'create', contract) ? (kind.code === 'HOME' ? 'home' : 'work') : undefined, () => setEditing(true))
  return (
    <section className={styles.card} aria-label={`${kind.label} address`}>
      <div className={styles.cardHead}>
        <h3>{kind.label}</h3>
        {address && (
          <EditAndDelete
            label={`Actions for the ${name}`}
            contract={contract}
            onEdit={() => setEditing(true)}
            onDelete={() => setRemoving(address.id)}
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
      <AddressDialog applicant={applicant} kind={kind} address={address} opened={editing} onClose={() => setEditing(false)} />
      <RemoveDialog
        title={`Delete ${titleCase(name)}?`}
        contract={contract}
        id={removing}
        onClose={() => setRemoving(null)}
        done="Address deleted"
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
    >
      {({ field, controlled, form }) => (
        <>
          <TextField required {...field('street1', { clean })} />
          <TextField {...field('street2', { clean })} />
          <TextField required {...field('city', { clean })} />
          <Columns least={180}>
            <SelectField placeholder={null} options={countries} {...field('country')} />
            {form.watch('country') === HOME ? (
              <>
                <StateField {...controlled('state')} />
                <TextField required inputMode="numeric" {...field('zip_code', { clean })} />
              </>
            ) : (
              <>
                <TextField {...field('state', { clean })} label="Region" />
                <TextField {...field('zip_code', { clean })} label="Postal code" />
              </>
            )}
          </Columns>
        </>
      )}
    </RecordDialog>
  )
}

const clean = (text: string) => text.trim().replace(/\s+/g, ' ')
/** An address as the lines of an envelope. */
export const linesOf = ({ street1, street2, city, country, state, zip_code }: Values) => {
  const region = [state, zip_code].filter(Boolean).join(' ')
  return [street1, street2, [city, region].filter(Boolean).join(', '), nameAbroad(country)].filter(Boolean)
}

type Props = { name: string; id: string; label: string; value: string; onChange(value: string): void; error?: string | undefined }

const ELSEWHERE = '*'
const options = [...optionsOf(usStateCodes), { value: ELSEWHERE, label: 'Outside the United States' }]

/** Whether a state is one of the United States: its ZIP codes have five digits. */
const isUsState = (state: string | null) => usStateCodes.some(({ code }) => code === state)

/** A state of the United States, or in words the region and country elsewhere. */
function StateField({ name, id, label, value, onChange, error }: Props) {
  const [elsewhere, setElsewhere] = useState(value !== '' && !isUsState(value))
  return (
    <>
      <SelectField
        label={label}
        required
        id={elsewhere ? `${id}-select` : id}
        options={options}
        value={elsewhere ? ELSEWHERE : value}
        error={elsewhere ? undefined : error}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          setElsewhere(chosen === ELSEWHERE)
          onChange(chosen === ELSEWHERE ? '' : chosen)
        }}
      />
      {elsewhere && (
        <TextField
          label="Region and country"
          required
          name={name}
          id={id}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}
