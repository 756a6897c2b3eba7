import type { ReactNode } from 'react'
import { optionsOf } from '../../../contract/code-lists/code.ts'
import { network as networkContract } from '../../../contract/environments/environments.ts'
import { wizardPayments } from '../../../contract/payments/payment-codes.ts'
import { languageNames, languages } from '../../../contract/records/languages.ts'
import { useRecord } from '../../data/use-records.ts'
import { timeZoneOptions } from '../../records/lsv/time-zones.ts'
import { RecordName } from '../../records/picker/record-name.tsx'
import { RecordField } from '../../records/picker/record-select.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { ChecksField } from '../../ui/form/checks-field.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { called } from '../editing/called.ts'
import { FieldsPanel } from '../editing/fields-panel.tsx'
import { extraFields, formatValue, HINTS, labelled, labels } from './environment-fields.ts'
import { contractOf, type EnvironmentRecord, type OfKind } from './kinds.ts'

const trimmed = (text: string) => text.trim()
/** A subdomain as it is stored. */
export const lowered = (text: string) => text.trim().toLowerCase()
const upper = (text: string) => text.trim().toUpperCase()

const factsOf = (environment: EnvironmentRecord, shown: Readonly<Record<string, string>>) =>
  Object.entries(shown).map(([name, label]) => ({
    name: label,
    value: formatValue(name, environment[name as keyof EnvironmentRecord]) || null,
  }))

const employerAddress = labelled('name', 'network', 'applicant_subdomain', 'timezone', 'language')
const networkAddress = labelled('name', 'applicant_subdomain', 'dashboard_subdomain', 'timezone', 'language')

/** Name, network, addresses, time zone. */
export function AddressPanel({ kind, environment }: OfKind) {
  const isEmployer = kind === 'employers'
  const shown = isEmployer ? employerAddress : networkAddress
  const own = useRecord(networkContract, environment.network)
  return (
    <FieldsPanel
      title="Address"
      of="address"
      contract={contractOf(kind)}
      id={environment.id}
      labels={shown}
      facts={Object.entries(shown).map(([name, label]) => ({
        name: label,
        value:
          (name === 'network'
            ? called(environment.network ?? null, own, (one) => one.name)
            : formatValue(name, environment[name as keyof EnvironmentRecord])) || null,
      }))}
      formatValue={(name, value) =>
        name === 'network' && value ? <RecordName record={networkContract} id={value as number} /> : formatValue(name, value)
      }
      size="lg"
    >
      {({ field, controlled }) => (
        <>
          <TextField label={labels.name} required autoComplete="off" {...field('name', { clean: trimmed })} />
          {isEmployer && (
            <RecordField
              label={labels.network}
              description={HINTS.network}
              placeholder="None"
              record={networkContract}
              filters={{ is_archived: false }}
              {...controlled('network')}
            />
          )}
          <Columns>
            {(isEmployer ? ['applicant_subdomain'] : ['applicant_subdomain', 'dashboard_subdomain']).map((name) => (
              <TextField
                key={name}
                label={labels[name]}
                description={HINTS[name]}
                autoComplete="off"
                autoCapitalize="none"
                {...field(name, { clean: lowered })}
              />
            ))}
          </Columns>
          <Columns>
            <SelectField
              label={labels.timezone}
              description={HINTS.timezone}
              placeholder={null}
              options={timeZoneOptions(environment.timezone)}
              {...field('timezone')}
            />
            <SelectField
              label={labels.language}
              description={HINTS.language}
              placeholder={null}
              options={languages.map((code) => ({ value: code, label: languageNames[code] }))}
              {...field('language')}
            />
          </Columns>
        </>
      )}
    </FieldsPanel>
  )
}

const flow = labelled('display_disclaimer', 'display_waiver', 'extra_fields', 'enable_transfers', 'bookings_per_hour')

/** What applicants read, sign and are asked. */
export function FlowPanel({ kind, environment }: OfKind) {
  return (
    <FieldsPanel
      title="Applications"
      of="applications"
      contract={contractOf(kind)}
      id={environment.id}
      labels={flow}
      facts={factsOf(environment, flow)}
      formatValue={formatValue}
    >
      {({ field, controlled }) => (
        <>
          {['display_disclaimer', 'display_waiver', 'enable_transfers'].map((name) => (
            <CheckField key={name} label={labels[name]} description={HINTS[name]} {...field(name)} />
          ))}
          <CodesField label={labels.extra_fields ?? ''} codes={extraFields} {...controlled('extra_fields')} />
          <TextField
            label={labels.bookings_per_hour}
            description={HINTS.bookings_per_hour}
            type="number"
            min={1}
            max={100_000}
            required
            styles={{ wrapper: { maxWidth: 240 } }}
            {...field('bookings_per_hour', { number: true })}
          />
        </>
      )}
    </FieldsPanel>
  )
}

const payment = labelled('prompt_payment', 'payment_options', 'default_payment', 'refund_until_start')

/** How bookings are paid: one way for all, or a choice. Only what applies now is shown. */
export function PaymentPanel({ kind, environment }: OfKind) {
  const idle = environment.prompt_payment ? 'default_payment' : 'payment_options'
  return (
    <FieldsPanel
      title="Payment"
      of="payment"
      contract={contractOf(kind)}
      id={environment.id}
      labels={payment}
      facts={factsOf(environment, Object.fromEntries(Object.entries(payment).filter(([name]) => name !== idle)))}
      formatValue={formatValue}
    >
      {({ field, controlled, form: { watch } }) => (
        <>
          <CheckField label={labels.prompt_payment} description={HINTS.prompt_payment} {...field('prompt_payment')} />
          {watch('prompt_payment') ? (
            <CodesField label={labels.payment_options ?? ''} codes={wizardPayments} {...controlled('payment_options')} />
          ) : (
            <SelectField
              label={labels.default_payment}
              placeholder={null}
              options={optionsOf(wizardPayments)}
              {...field('default_payment')}
            />
          )}
          <CheckField label={labels.refund_until_start} description={HINTS.refund_until_start} {...field('refund_until_start')} />
        </>
      )}
    </FieldsPanel>
  )
}

const submission = labelled('destination_agency', 'tcn_prefix')

/** What a network's submissions carry. */
export function SubmissionPanel({ kind, environment }: OfKind) {
  return (
    <FieldsPanel
      title="Submissions (EBTS)"
      of="submissions"
      contract={contractOf(kind)}
      id={environment.id}
      labels={submission}
      facts={factsOf(environment, submission)}
    >
      {({ field }) =>
        Object.entries(submission).map(([name, label]) => (
          <TextField key={name} label={label} description={HINTS[name]} autoComplete="off" {...field(name, { clean: upper })} />
        ))
      }
    </FieldsPanel>
  )
}

type Props = {
  label: string
  codes: readonly { code: string; label: string }[]
  /** A comma list of codes. */
  value: string
  onChange(value: string): void
  error?: ReactNode
}

/** Any of a few codes, kept as a comma list in the order of the codes. */
function CodesField({ label, codes, value, onChange, error }: Props) {
  const listed = codes.map((each) => each.code)
  return (
    <ChecksField
      label={label}
      options={codes.map((each) => ({ value: each.code, label: each.label }))}
      value={(value ?? '').split(',')}
      onChange={(chosen) => onChange(listed.filter((code) => chosen.includes(code)).join(','))}
      error={error}
    />
  )
}
