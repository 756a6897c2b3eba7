import * as z from 'zod/mini'
import type { Code } from '../code-lists/code.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, reasonCodes, sexCodes } from '../code-lists/demographics.ts'
import { anyOf, defineRecord, equals, special, specialToAny } from '../records/define-record.ts'
import { fieldMessages } from '../records/field-messages.ts'
import {
  anyPhone,
  choice,
  computed,
  date,
  defaulted,
  email,
  type Field,
  flag,
  instant,
  json,
  key,
  nullable,
  pattern,
  ref,
  refs,
  sealed,
  text,
  whole,
} from '../records/fields.ts'
import { languages } from '../records/languages.ts'
import { prose } from '../records/prose.ts'
import { saysNoName } from './applicant-checks.ts'
import { areFormerNames } from './former-names.ts'

/** Contact with minors or not; none is null. */
export const categories = [
  { code: 'CO', label: 'Contact' },
  { code: 'NC', label: 'Non-contact' },
] as const satisfies readonly Code[]

const codeOf = (codes: readonly Code[]) => choice(codes.map(({ code }) => code) as [string, ...string[]])
/** A place or country code; the server checks it against the lists. */
const placeCode = pattern(/^[A-Z0-9]{2}$/, 'Must be a code of two characters')

const formerNames: Field<string, 'required'> = {
  ...prose(2_000),
  input: prose(2_000).input.check(z.refine((lines: string) => areFormerNames(lines), { error: fieldMessages.formerNames })),
}

/** A middle name that is one. Values from before this rule stay. */
const middleName: Field<string, 'required'> = {
  ...text(100),
  input: text(100).input.check(z.refine((name: string) => !saysNoName(name), { error: 'Leave this empty and tick “Has no middle name”' })),
}

/** A day; it may be sent as an instant, such as noon UTC. */
const day: Field<string, 'required'> = {
  ...date,
  input: z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && instant.input.safeParse(value).success ? new Date(value).toISOString().slice(0, 10) : value,
    ),
    date.input,
  ) as unknown as z.ZodMiniType<string>,
}

/** A person who applies. ssn4 and dob are sealed: masked in answers, found by their exact value. */
export const applicant = defineRecord('applicants', {
  title: 'Applicants',
  readonly: {
    id: key,
    created: instant,
    /** Whether prints were rejected; `tcr` links the re-print, `attempt` counts. */
    illegible: flag,
    tcr: nullable(text(40)),
    attempt: whole(1, 1_000),
    /** How often the masked values were changed: two versions with the same mask differ by it. */
    ssn4_changes: computed(whole(0, 1_000_000)),
    dob_changes: computed(whole(0, 1_000_000)),
    /** The year of the masked date of birth, which tells namesakes apart; null for viewers who may not reveal it. */
    birth_year: computed(nullable(whole(1900, 2200))),
  },
  /** Read-only: an applicant stays in its environment. */
  immutable: { employer: nullable(ref('employers')), network: nullable(ref('networks')) },
  editable: {
    transaction_id: nullable(pattern(/^[A-Za-z0-9-]{1,40}$/, 'Must be up to 40 letters, digits and hyphens')),
    first_name: text(100),
    middle_name: nullable(middleName),
    /** The applicant stated that they have no middle name, so that nobody asks again. A given middle name clears it. */
    no_middle_name: defaulted(flag),
    last_name: text(100),
    /** Former names, one a line, as `Last, First`. */
    former_names: nullable(formerNames),
    email,
    phone: anyPhone,
    phone_ext: nullable(pattern(/^\d{1,10}$/, 'Must be digits')),
    ssn4: nullable(sealed(pattern(/^(?!0000)\d{4}$/, 'Must be exactly 4 digits, not 0000'))),
    /** Has no Social Security number. The last four that are given end it. */
    no_ssn: defaulted(flag),
    dob: nullable(sealed(date)),
    gender: nullable(codeOf(sexCodes)),
    race: nullable(codeOf(raceCodes)),
    height: nullable(pattern(/^[1-8]'(\d|1[01])"$/, 'Must be feet and inches, such as 5\'9"')),
    weight: nullable(whole(1, 1_500)),
    eye: nullable(codeOf(eyeColorCodes)),
    hair: nullable(codeOf(hairColorCodes)),
    pob: nullable(placeCode),
    citizenship: nullable(placeCode),
    reason: nullable(codeOf(reasonCodes)),
    /** Expiry of the safe-environment clearance. */
    safe_date: nullable(date),
    submitted: nullable(day),
    applicant_type: nullable(ref('applicanttypes')),
    category: nullable(codeOf(categories)),
    position: nullable(text(200)),
    vendor: nullable(ref('vendors')),
    status_code: nullable(ref('statuscodes')),
    locations: defaulted(refs('locations')),
    notes: nullable(prose(2_000)),
    /** The language of the applicant's mails. */
    language: defaulted(choice(languages)),
    /** The member of staff whose case it is, and the day by which something is to be done. */
    assignee: nullable(ref('users')),
    due: nullable(date),
    /** The reason why nothing of this person may be deleted for now. */
    hold_reason: nullable(text(200)),
  },
  filters: {
    /** Words of the name, in any order and case, with or without accents. One or two letters match the beginning of a word. */
    name: special('first_name', 'last_name'),
    /** The same, or the beginning of an e-mail address, a TCN, a phone or a registration number, or its last digits, as in contract/applicants/person-search.ts. */
    search: special('first_name', 'last_name', 'email', 'phone'),
    /**
     * These and the others with texts and numbers take several, separated by commas; a comma within a text has a backslash before it. Masked
     * numbers take one: lists would narrow a number down in fourteen searches.
     */
    email: special('email'),
    /** Whole numbers, or their last digits. */
    phone: special('phone'),
    ssn4: equals('ssn4'),
    dob: equals('dob'),
    transaction_id: special('transaction_id'),
    registration: specialToAny('appointments'),
    status_code: anyOf('status_code'),
    applicant_type: anyOf('applicant_type'),
    category: anyOf('category'),
    position: special('position'),
    vendor: anyOf('vendor'),
    location: specialToAny('locations', 'locations'),
    employer: anyOf('employer'),
    network: anyOf('network'),
    lsv: specialToAny('livescanvendors'),
    /** Some applicants, by their numbers: `12,15,20`. */
    ids: special('id'),
    /** Filters as typed, in place of the parameters: `status:hired created:>30d "maria garcia"`. */
    filters: special('ssn4', 'dob'),
    /** The time zone of today, and of the days of `created_after` and `created_before`; without it they are in UTC. */
    zone: special('created'),
    /** Days, both included; `today`, `today+30` and `today-90` move with the calendar. */
    created_after: special('created'),
    created_before: special('created'),
    /** `none`: without one; so of `safe_date` and `due`, and among the texts of `transaction_id` and `position`. */
    submitted: special('submitted'),
    submitted_after: special('submitted'),
    submitted_before: special('submitted'),
    safe_date: special('safe_date'),
    safe_date_after: special('safe_date'),
    safe_date_before: special('safe_date'),
    illegible: special('illegible'),
    /** A member of staff by id, `me`, or `none`. */
    assignee: specialToAny('users', 'assignee'),
    due: special('due'),
    due_after: special('due'),
    due_before: special('due'),
    /** Whether a transfer request of this person is pending. */
    transfer_pending: special('last_name', 'dob', 'ssn4'),
    /** Whether the answer to submitted prints is pending. */
    waiting: special('submitted', 'illegible', 'status_code'),
  },
  order: ['last_name', 'created', 'submitted', 'safe_date', 'due', 'position'],
})

/** An event of an applicant, with its hire status. Written by the server. */
export const applicantHistory = defineRecord('applicanthistories', {
  title: 'Applicant histories',
  readonly: {
    id: key,
    applicant: ref('applicants'),
    event: text(60),
    status_code: nullable(ref('statuscodes')),
    date: instant,
    by_user: nullable(ref('users')),
    detail: json,
  },
  immutable: {},
  editable: {},
  filters: { applicant: equals('applicant'), status_code: equals('status_code') },
  order: ['date'],
})
