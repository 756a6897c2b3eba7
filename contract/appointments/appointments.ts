import * as z from 'zod/mini'
import type { Code } from '../code-lists/code.ts'
import { appointmentHistoryCodes } from '../history-codes.ts'
import { appointmentStatusOf, paymentMethodOf, paymentMethods } from '../payments/payment-codes.ts'
import { defineRecord, equals, special, specialTo } from '../records/define-record.ts'
import {
  choice,
  computed,
  date,
  defaulted,
  type Field,
  flag,
  instant,
  key,
  money,
  nullable,
  paragraphs,
  ref,
  sealed,
  text,
  whole,
} from '../records/fields.ts'
import { paths } from '../records/paths.ts'
import { prose } from '../records/prose.ts'
import { idDocumentCodes } from './id-documents.ts'
import { missingAtDesk, missingData } from './missing-parts.ts'

/** The statuses of an appointment that lists and reads show. */
const appointmentStatuses = [
  { code: 'SCHEDULED', label: 'Scheduled' },
  { code: 'COMPLETED', label: 'Completed' },
  { code: 'NO_SHOW', label: 'No Show' },
] as const satisfies readonly Code[]

/** A status of an appointment that lists and reads show. */
export type AppointmentStatus = (typeof appointmentStatuses)[number]['code']

/** A status in words. */
export const statusLabel = (status: string): string => appointmentStatuses.find(({ code }) => code === status)?.label ?? status

const statuses = choice(['SCHEDULED', 'COMPLETED', 'NO_SHOW'])
const payments = choice(paymentMethods)
const spelledOut = <Value>(field: Field<Value, 'required'>, long: (sent: string) => string | null): Field<Value, 'required'> => ({
  ...field,
  input: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? (long(value) ?? value) : value)),
    field.input,
  ) as unknown as z.ZodMiniType<Value>,
})

/** Null once the applicant has been removed. */
const ofApplicant = (max: number): Field<string, 'required'> => ({ ...text(max), output: z.string() })

/** The transaction control number of submitted prints; lower case, as a scanner may send it, is changed to capitals. */
const tcn: Field<string, 'required'> = {
  ...text(40),
  input: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.trim().toUpperCase() : value)),
    z.string().check(z.regex(/^[A-Z0-9-]{10,40}$/, 'Must be 10 to 40 letters, digits and hyphens')),
  ) as unknown as z.ZodMiniType<string>,
}

const someOf = <Name extends string>(names: readonly [Name, ...Name[]]): Field<Name[], 'required'> => ({
  input: z.array(z.enum(names)) as unknown as z.ZodMiniType<Name[]>,
  output: z.array(z.enum(names)) as unknown as z.ZodMiniType<Name[]>,
  kind: 'plain',
  presence: 'required',
  wire: 'string',
})

/** An appointment; its id is the registration number. */
export const appointment = defineRecord(paths.appointments, {
  title: 'Appointments',
  readonly: {
    id: key,
    created: instant,
    ends_at: instant,
    price: money,
    mode: choice(['new', 'illegible', 'staff']),
    attempt: whole(1, 1_000),
    tcr: nullable(text(40)),
    /** The times at which the applicant was checked in, the prints were begun and they were done. */
    arrived_at: nullable(instant),
    started_at: nullable(instant),
    completed_at: nullable(instant),
    /** The parts that the applicant still has to provide. */
    missing: computed(someOf(missingAtDesk)),
    /** The missing data of the applicant. */
    missing_data: computed(someOf(missingData)),
    /** The amount paid, online and at desks, less refunds and corrections. */
    collected: computed(money),
    online: computed(nullable(choice(['PAID', 'REFUNDED']))),
    /** The environment that pays invoices. */
    invoice_to: computed(nullable(text(200))),
    /** Whether the location records the money that its desk takes. */
    records_money: flag,
    /** Whether the machine's file was downloaded, or the machine has taken that of this visit from the folder: its number may be the TCN. */
    file_taken: computed(flag),
    /** The number in that file, where it has the form of the location's TCNs; null as long as no file was taken. */
    file_number: computed(nullable(text(40))),
    first_name: text(100),
    last_name: text(100),
    phone: ofApplicant(20),
    email: ofApplicant(254),
    dob: nullable(sealed(date)),
    applicant_type_description: nullable(text(200)),
    lsv_name: text(200),
    lsv_timezone: text(64),
  },
  immutable: {
    applicant: ref('applicants'),
    applicant_type: nullable(ref('applicanttypes')),
    location: nullable(ref('locations')),
    vendor: nullable(ref('vendors')),
    walk_in: defaulted(flag),
  },
  editable: {
    lsv: ref('livescanvendors'),
    date_time: instant,
    /** The short codes (SC, CO, NS; OL, CA, CC, IN) are accepted too. */
    status: defaulted(spelledOut(statuses, appointmentStatusOf)),
    payment_method: defaulted(spelledOut(payments, paymentMethodOf)),
    notes: nullable(prose(2_000)),
    /** The TCN of the prints, once they are taken. */
    transaction_id: nullable(tcn),
    /** The ID document that the applicant showed, where the type asks for it. */
    id_document: nullable(choice(idDocumentCodes)),
    id_issuer: nullable(text(60)),
    id_expires: nullable(date),
  },
  filters: {
    lsv: equals('lsv'),
    network: specialTo('networks'),
    employer: specialTo('employers'),
    applicant: equals('applicant'),
    applicant_type: equals('applicant_type'),
    status: equals('status'),
    /**
     * Words of the name, in any order and case, with or without accents; or the beginning of an e-mail address, a TCN, a phone or a
     * registration number, as in contract/applicants/person-search.ts.
     */
    name: special('first_name', 'last_name', 'phone', 'email', 'transaction_id'),
    /** Days of the appointment's own location, both included, or instants. */
    after: special('date_time'),
    before: special('date_time'),
    /**
     * Open work of the days before this one: still scheduled, or completed without a TCN, or without its payment while the till of the day
     * on which it was completed is not closed, for two weeks. Also visits of the evening before that were completed on this day.
     */
    to_finish: special('status', 'transaction_id'),
    /** No-shows of the day before this one that the account marked together last, once that day was over: they can be set back together. */
    to_set_back: special('status'),
  },
  order: ['date_time'],
})

/** An event of an appointment. Written by the server. */
export const appointmentHistory = defineRecord('appointmenthistories', {
  title: 'Appointment histories',
  readonly: {
    id: key,
    created: instant,
    appointment: ref('appointments'),
    event: choice(appointmentHistoryCodes),
    status: text(20),
    lsv: ref('livescanvendors'),
    date_time: instant,
    reason: nullable(paragraphs(500)),
    by_user: nullable(ref('users')),
  },
  immutable: {},
  editable: {},
  filters: { appointment: equals('appointment'), lsv: equals('lsv') },
  order: ['created'],
})
