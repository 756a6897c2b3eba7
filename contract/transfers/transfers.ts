import * as z from 'zod/mini'
import { absentOr, applicantBodyFields, language, personRules, recordId } from '../applicants/applicant-body.ts'
import { acknowledgedNotice } from '../booking/privacy-notice-check.ts'
import { defineRecord, equals, special, specialTo } from '../records/define-record.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { anyPhone, choice, date, email, flag, instant, key, nullable, paragraphs, ref, sealed, text, whole } from '../records/fields.ts'
import { languages } from '../records/languages.ts'

/** The state of a transfer request. */
export const transferStates = ['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN'] as const

/** The body of `POST /applicants/transfer`; `today` returns the latest date of birth. */
export const transferBody = (today: () => string) =>
  z
    .strictObject({
      mode: z.literal('transfer'),
      employer: absentOr(recordId()),
      network: absentOr(recordId()),
      ...applicantBodyFields(today),
      disclaimer: absentOr(z.array(recordId()).check(z.maxLength(50, fieldMessages.tooMany))),
      disclaimer_language: absentOr(language()),
      /** Optional: no prints are taken, so no notice has to be acknowledged. */
      privacy_notice: absentOr(acknowledgedNotice()),
    })
    .check(
      z.refine(({ employer, network }) => (employer == null) !== (network == null), {
        error: fieldMessages.environment,
        path: ['employer'],
      }),
      ...personRules,
    )

/** The body that the applicant's wizard sends for a transfer. */
export type TransferBody = z.output<ReturnType<typeof transferBody>>

/** A request to move to another work location without new prints. Written by the server; staff read it. */
export const transfer = defineRecord('transfers', {
  title: 'Transfers',
  readonly: {
    id: key,
    created: instant,
    state: choice(transferStates),
    employer: nullable(ref('employers')),
    network: nullable(ref('networks')),
    /** The applicant, once staff have confirmed it. */
    applicant: nullable(ref('applicants')),
    applicant_type: ref('applicanttypes'),
    location: nullable(ref('locations')),
    vendor: nullable(ref('vendors')),
    first_name: text(100),
    middle_name: nullable(text(100)),
    no_middle_name: flag,
    former_names: nullable(paragraphs(2_000)),
    no_ssn: flag,
    last_name: text(100),
    email,
    phone: anyPhone,
    ssn4: nullable(sealed(text(4))),
    dob: nullable(sealed(date)),
    gender: nullable(text(10)),
    race: nullable(text(10)),
    height: nullable(text(10)),
    weight: nullable(whole(1, 1_500)),
    eye: nullable(text(10)),
    hair: nullable(text(10)),
    pob: nullable(text(10)),
    citizenship: nullable(text(10)),
    reason: nullable(text(20)),
    residence: nullable(text(260)),
    notes: nullable(paragraphs(2_000)),
    decline_reason: nullable(paragraphs(500)),
    language: choice(languages),
  },
  immutable: {},
  editable: {},
  filters: {
    applicant: specialTo('applicants'),
    /** The one search for people, in which a number is that of the request. */
    search: special('first_name', 'last_name', 'email', 'phone'),
    state: equals('state'),
    employer: equals('employer'),
    network: equals('network'),
    location: equals('location'),
    vendor: equals('vendor'),
  },
  order: ['created'],
})
