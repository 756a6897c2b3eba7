import { agencyIdentifier, MAP_REASON, reasonFits, submissionFields, tcnPrefix } from '../applicants/submission.ts'
import { lsvLogo } from '../environments/logo.ts'
import { price } from '../payments/price.ts'
import { profileFields } from '../people/profile.ts'
import { complaintsUnless, defineRecord, equals, special, specialTo } from '../records/define-record.ts'
import { computed, decimal, defaulted, flag, instant, key, nullable, paragraphs, ref, removed, text, whole } from '../records/fields.ts'
import { paths } from '../records/paths.ts'
import { timeZone } from '../records/time-zone.ts'
import { translations } from '../records/translations.ts'

/** The texts of an LSV in other languages. */
export const lsvTranslations = translations({ applicant_instructions: paragraphs(5_000) })

/** A live-scan vendor: a place where fingerprints are taken. */
export const liveScanVendor = defineRecord(paths.livescanvendors, {
  title: 'Fingerprint locations',
  readonly: {
    id: key,
    is_archived: flag,
    /** The first open slot within 30 days, with the LSV's offset. */
    next_open: computed(nullable(instant)),
    /** The distance from the middle of the ZIP code in the filter `zip` to the middle of the LSV's. */
    distance_miles: computed(nullable(decimal)),
  },
  immutable: { network: defaulted(ref('networks')) },
  editable: {
    name: text(200),
    public: defaulted(flag),
    timezone: defaulted(timeZone),
    ...profileFields,
    logo: lsvLogo,
    applicant_instructions: nullable(paragraphs(5_000)),
    /** The same in other languages; without it, their readers see the English one. */
    translations: lsvTranslations,
    appointment_duration: defaulted(whole(5, 90)),
    stations: defaulted(whole(1, 50)),
    /** The form of its machines' TCNs: without a prefix of its own, the network's; without a length, any. */
    tcn_prefix: nullable(tcnPrefix),
    tcn_length: nullable(whole(10, 40)),
    /** Whether the desk records the money that it takes. */
    records_money: defaulted(flag),
  },
  filters: {
    employer: specialTo('employers'),
    network: specialTo('networks'),
    zip: special(),
    public: equals('public'),
    is_archived: equals('is_archived'),
  },
  order: ['name'],
  search: ['name'],
})

/** An agency identifier of an LSV: decides which agency receives the result. */
export const ori = defineRecord('oris', {
  title: 'ORIs',
  readonly: { id: key },
  immutable: { lsv: ref('livescanvendors') },
  editable: {
    ori: agencyIdentifier,
    description: text(200),
    slug: text(60),
    agency: text(200),
    prompt_vendor: defaulted(flag),
  },
  filters: { lsv: equals('lsv') },
  order: ['description', 'slug'],
  search: ['description', 'slug', 'agency', 'ori'],
})

/** The texts of an applicant type in other languages. */
export const typeTranslations = translations({ description: text(200), note: paragraphs(2_000), accepted_ids: paragraphs(2_000) })

/** A purpose for which applicants come to an LSV, with its price. */
export const applicantType = defineRecord('applicanttypes', {
  title: 'Applicant types',
  readonly: { id: key, removed },
  immutable: { lsv: ref('livescanvendors') },
  editable: {
    ori: ref('oris'),
    /** Limits the type to one environment. */
    employer: nullable(ref('employers')),
    network: nullable(ref('networks')),
    description: text(200),
    agency: nullable(text(200)),
    pricing: price,
    note: nullable(paragraphs(2_000)),
    /** The accepted identification; without it, photo IDs in general. */
    accepted_ids: nullable(paragraphs(2_000)),
    /** The texts in other languages; without them, their readers see the English ones. */
    translations: typeTranslations,
    prompt_location: defaulted(flag),
    prompt_vendor: defaulted(flag),
    /** Whether transfers may choose it. */
    transfer: defaulted(flag),
    /** Whether the desk records the ID document that the applicant shows. */
    asks_id_document: defaulted(flag),
    ...submissionFields,
  },
  filters: {
    lsv: equals('lsv'),
    ori: equals('ori'),
    employer: specialTo('employers'),
    network: specialTo('networks'),
    transfer: special('transfer'),
  },
  order: ['description'],
  search: ['description'],
  check: ({ employer, network, transaction_type, reason_fingerprinted }) => ({
    ...complaintsUnless(employer === null || network === null, { network: 'Limit it to one employer or network, not both' }),
    ...complaintsUnless(reason_fingerprinted === null || reasonFits(transaction_type, reason_fingerprinted), {
      reason_fingerprinted: MAP_REASON,
    }),
  }),
})
