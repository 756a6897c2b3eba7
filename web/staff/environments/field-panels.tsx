import type { ReactNode } from 'react'
import { optionsOf } from '../../../contract/code-lists/code.ts'
import { network as networkContract } from '../../../contract/environments/environments.ts'
import { wizardPayments } from '../../../contract/payments/payment-codes.ts'
import { languageNames, languages } from '../../../contract/records/languages.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { timeZoneOptions } from '../../records/lsv/time-zones.ts'
import { RecordName } from '../../records/picker/record-name.tsx'
import { RecordField } from '../../records/picker/record-select.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { ChecksField } from '../../ui/field/checks-field.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { trimText } from '../../ui/field/trim-text.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { FieldsPanel } from '../editing/fields-panel.tsx'
import { nameRecord } from '../editing/name-record.ts'
import { extraFields, formatValue, HINTS, languageOptions, pickLabels } from './environment-fields.ts'
import { contractOf, type EnvironmentRecord, type OfKind } from './kinds.ts'

/** A subdomain as it is stored. */
export const normalizeText = (text: string) => text.trim().toLowerCase()
const upper = (text: string) => text.trim().toUpperCase()

const employerAddress = pickLabels('name', 'network', 'applicant_subdomain', 'timezone', 'language')
const networkAddress = pickLabels('name', 'applicant_subdomain', 'dashboard_subdomain', 'timezone', 'language')

/** Name, network, addresses, time zone. */
export function AddressPanel({ kind, environment }: OfKind) {
  const isEmployer = kind === 'employers'
  const shown = isEmployer ? employerAddress : networkAddress
  const networkQuery = useRecord(networkContract, environment.network)
  return (
    <FieldsPanel
      title="Address"
      of="address"
      contract={contractOf(kind)}
      record={environment}
      hints={HINTS}
      labels={shown}
      facts={Object.entries(shown).map(([name, label]) => ({
        name: label,
        value:
          (name === 'network'
            ? nameRecord(environment.network ?? null, networkQuery, (one) => one.name)
            : formatValue(name, environment[name as keyof EnvironmentRecord])) || null,
      }))}
      formatValue={(name, value) =>
        name === 'network' && value ? <RecordName record={networkContract} id={value as number} /> : formatValue(name, value)
      }
      size="lg"
    >
      {({ field, controlled }) => (
        <>
          <TextField required {...field('name', { clean: trimText })} />
          {isEmployer && (
            <RecordField placeholder="None" record={networkContract} filters={{ is_archived: false }} {...controlled('network')} />
          )}
          <Columns>
            {(isEmployer ? ['applicant_subdomain'] : ['applicant_subdomain', 'dashboard_subdomain']).map((name) => (
              <TextField key={name} autoCapitalize="none" {...field(name, { clean: normalizeText })} />
            ))}
          </Columns>
          <Columns>
            <SelectField placeholder={null} options={timeZoneOptions(environment.timezone)} {...field('timezone')} />
            <SelectField
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

const flow = pickLabels(
  'offered_languages',
  'display_disclaimer',
  'display_waiver',
  'extra_fields',
  'enable_transfers',
  'text_messages',
  'bookings_per_hour',
)

/** The texts, waivers and fields of the applicants' forms. */
export function FlowPanel({ kind, environment }: OfKind) {
  return (
    <FieldsPanel
      title="Applications"
      of="applications"
      contract={contractOf(kind)}
      record={environment}
      hints={HINTS}
      labels={flow}
      formatValue={formatValue}
    >
      {({ field, controlled }) => (
        <>
          <CodesField codes={languageOptions} {...controlled('offered_languages')} />
          {['display_disclaimer', 'display_waiver', 'enable_transfers', 'text_messages'].map((name) => (
            <CheckField key={name} {...field(name)} />
          ))}
          <CodesField codes={extraFields} {...controlled('extra_fields')} />
          <TextField
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

const payment = pickLabels('prompt_payment', 'payment_options', 'default_payment', 'refund_until_start', 'no_shows_invoiced')

/** The payment of bookings: one method for all, or a choice. Shows only what applies now. */
export function PaymentPanel({ kind, environment }: OfKind) {
  const idle = environment.prompt_payment ? 'default_payment' : 'payment_options'
  return (
    <FieldsPanel
      title="Payment"
      of="payment"
      contract={contractOf(kind)}
      record={environment}
      hints={HINTS}
      labels={payment}
      hidden={[idle]}
      formatValue={formatValue}
    >
      {({ field, controlled, form: { watch } }) => (
        <>
          <CheckField {...field('prompt_payment')} />
          {watch('prompt_payment') ? (
            <CodesField codes={wizardPayments} {...controlled('payment_options')} />
          ) : (
            <SelectField placeholder={null} options={optionsOf(wizardPayments)} {...field('default_payment')} />
          )}
          <CheckField {...field('refund_until_start')} />
          <CheckField {...field('no_shows_invoiced')} />
        </>
      )}
    </FieldsPanel>
  )
}

const submission = pickLabels('destination_agency', 'tcn_prefix')

/** The panel of the network's fields in submissions. */
export function SubmissionPanel({ kind, environment }: OfKind) {
  return (
    <FieldsPanel
      title="Submissions (EBTS)"
      of="submissions"
      contract={contractOf(kind)}
      record={environment}
      hints={HINTS}
      labels={submission}
    >
      {({ field }) => Object.keys(submission).map((name) => <TextField key={name} {...field(name, { clean: upper })} />)}
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

/** Checkboxes for a few codes, stored as a comma list in the order of the codes. */
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
