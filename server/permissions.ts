import type { Role } from './platform/records/access.ts'

/*
 * Who may do what: every verb and action of the API, and of each the roles that have the right, with the rows or conditions in words.
 * A role that is absent has no right. Routes, the session's abilities and docs/permissions.json are made from this table; which rows
 * a right reaches is an SQL condition, in the `access` of the record.
 */

/** A verb that the API answers, to everybody with a refusal. */
const none = {}
const provider = (more = '') => ({ staff: `all${more}`, superuser: `all${more}` })
const superuser = (more = '') => ({ superuser: `all${more}` })
const network = (more = '') => ({ network_admin: `rows of LSVs whose network_id = token user context_id${more}` })
const desks = (more = '') => ({ lsv_user: `rows with lsv_id = token user context_id${more}`, ...network(more) })
const offices = (more = '') => ({ ...desks(more), ...provider(more) })
const signedIn = (words: string) => ({ lsv_user: words, network_admin: words, staff: words, superuser: words })
const anybody = (words: string) => ({ public: words, ...signedIn(words) })

const reading = <R>(right: R) => ({ list: right, read: right })
const writing = <R>(right: R) => ({ create: right, update: right, remove: right })
const managing = <R>(right: R) => ({ ...reading(right), ...writing(right) })

const ONE_ENVIRONMENT =
  'only rows of ONE environment: the one named by the request host, or, when the host names none, the one named by the exact ' +
  'employer/network filter; never a list over environments; public fields only'
const SIGNED_BOOKING = 'the one booking that the link signs, until 30 days after it; the link ends when it is revoked or the email changes'
const PICTURE = 'all: a picture and nothing else'
const MOVES_WITH_TIME = 'lsv only together with date_time and within the same network'

/** The rights of one record, and why they are so. */
const record = <R extends { [A in keyof R]: { [Name in keyof R[A]]: Name extends Role ? string : never } }>(reason: string, rights: R) => ({
  reason,
  rights,
})

/** Every right of every record. A right that no route has (`manage_others`) is checked by a row condition and by screens. */
export const permissions = {
  'auth/token': record('Sign-in. Same answer, same work and same limits for unknown, wrong, locked and disabled users.', {
    create: anybody('all: limited by IP; 5 failures in 15 minutes block the account for the IP, 25 of unknown IPs lock it for those'),
  }),
  'auth/logout': record('Ends the session row on the server.', { create: signedIn('own') }),
  'auth/forgot_password': record(
    'Always 202 with the same body and timing; mail goes out from the outbox; link built from configured base URL, never from Host.',
    { create: anybody('all: 3 per hour per username, 10 per hour per IP') },
  ),
  'auth/activation': record('One-use 256-bit token, hashed at rest, 1 hour (reset, new email) or 72 hours (invite).', {
    create: anybody('holder of a valid unused token'),
  }),
  sessions: record("Own sessions can be seen and ended; superuser may end anyone else's (ASVS 7.4.5).", {
    list: { ...signedIn('own'), ...superuser() },
    remove: { ...signedIn('own'), ...superuser() },
    manage_others: superuser(),
  }),
  mfa: record(
    'Second factors of the own account: authenticator app, passkeys, recovery codes. Secrets are sealed or hashed; what adds or ' +
      'removes one requires the password.',
    {
      read: signedIn('own'),
      create: signedIn('own, with the password'),
      update: signedIn('own; the name of a passkey'),
      remove: signedIn('own, with the password; never the last one where one is required'),
    },
  ),
  addresses: record(
    'Home/work address of an applicant: PII used only by the provider. Parent applicant must be visible to the caller.',
    managing(provider()),
  ),
  applicants: record(
    'Root of the PII. Public never reads by id. LSV/network see a person only through an appointment of theirs, and create one only ' +
      'inside POST /appointments. ssn4/dob are masked in lists for everybody; full value only by read of one record by staff, audited. ' +
      'Delete is superuser only and is a purge with a tombstone.',
    {
      ...reading({
        lsv_user: 'applicants with at least one appointment at own LSV; contact and scan fields; ssn4 masked',
        network_admin: 'applicants with at least one appointment at an LSV of own network; contact fields; ssn4 and dob masked',
        ...provider(),
      }),
      create: provider(),
      update: {
        lsv_user:
          'first_name,last_name,email,phone until the day after an appointment at own LSV that is not COMPLETED (a new email ends the ' +
          'booking links mailed before); demographics of an applicant with an appointment today at own LSV, audited',
        network_admin: 'the same over own network',
        ...provider(),
      },
      remove: superuser('; refused while a paid, SCHEDULED or legally held record exists'),
      submissions: provider(),
      find: provider(),
      last_checked: provider(),
      export: provider(': masks stay; audited with the number of rows'),
      lookup: {
        public:
          'exactly one row when reg_number, last_name and email all match inside the environment of the host; returns id, first_name, ' +
          'last_name, phone masked to last 4, and a lookup grant (30 minutes); 5 per 15 min per IP and per reg_number; uniform 404 otherwise',
        ...provider(),
      },
      transfer: {
        public:
          'create only, when environment.enable_transfers; applicant_type/location/vendor must belong to the environment; ' +
          '5 per hour per IP',
        ...provider(),
      },
      illegible: provider(),
      resend: provider(': 3 per day per applicant'),
      reveal_ssn4: {
        lsv_user: 'applicants with an appointment at own LSV from 1 day before to 7 days after; audited',
        ...provider('; audited'),
      },
      timeline: provider('; logged'),
      matches: provider(' of the same environment; logged'),
      merge: provider(' of the same environment; refused when the dates of birth differ'),
      rejections: provider(),
    },
  ),
  applicanthistories: record('Hire-status history. Written by the server in the same transaction as the change; no one edits it.', {
    ...reading(provider()),
    ...writing(none),
  }),
  applicanttypes: record('Carries the price. Public reads what it can buy; only network admin (own LSVs) and superuser may set pricing.', {
    list: {
      public:
        'types of a public, unarchived LSV of the host environment; transfer=true only when enabled; not how a submission is sent and kept',
      ...offices(),
    },
    read: { public: 'same rows as list', ...offices() },
    create: { ...network('; ori must belong to the same LSV'), ...superuser() },
    update: { ...network('; price change does not touch existing bookings'), ...superuser() },
    remove: { ...network('; soft when referenced'), ...superuser('; soft when referenced') },
  }),
  appointments: record(
    'Public creates only through schedule, the signed-in only through create. Status moves: SCHEDULED->COMPLETED|NO_SHOW; COMPLETED is ' +
      'final; delete = cancel (soft), with refund/void intent in the same transaction. lsv, applicant, price, payment state are not ' +
      'writable by update. Demographics hold the dob, which is masked for networks.',
    {
      ...reading(offices()),
      create: { ...desks('; applicant visible to caller; slot free or walk-in'), ...provider() },
      update: {
        lsv_user:
          'rows with lsv_id = token user context_id; date_time,status,notes,payment_method(CASH|CREDIT|INVOICE),' +
          'transaction_id(of a completed one) only, legal status move',
        network_admin: `same fields, rows of LSVs whose network_id = token user context_id; ${MOVES_WITH_TIME}`,
        staff: `same fields, all; ${MOVES_WITH_TIME}`,
        superuser: `same fields, all; ${MOVES_WITH_TIME}`,
      },
      remove: offices('; not COMPLETED'),
      availability: {
        public: 'public, unarchived LSV of the host environment; date within [today, today+90] in LSV timezone',
        ...offices(),
      },
      hold: { public: 'one live hold per wizard key; capped share of an LSV-day' },
      schedule: {
        public:
          'new: environment of host, public LSV, type and price from the database, free slot; illegible: the applicant is marked ' +
          'illegible and a lookup for that applicant succeeded in the last 30 minutes (grant token)',
      },
      day_board: {
        lsv_user: "rows with lsv_id = token user context_id; SCHEDULED: check in and start (today's), undo; finish with TCN is an update",
        network_admin: 'the same, rows of LSVs whose network_id = token user context_id',
        staff: 'the same, all',
        superuser: 'the same, all',
      },
      send_link: offices('; SCHEDULED; 5 an hour for each appointment'),
      demographics: { lsv_user: 'rows with lsv_id = token user context_id; audited', ...provider('; audited') },
      invoices: provider(),
      report: offices('; audited'),
      insights: {
        network_admin: 'numbers over the LSVs whose network_id = token user context_id',
        staff: 'numbers over one network, named',
        superuser: 'numbers over one network, named',
      },
      pulse: offices(),
      link: offices('; SCHEDULED'),
    },
  ),
  appointmenthistories: record('Server-written history.', { ...reading(offices()), ...writing(none) }),
  availabletimes: record(
    'Opening hours / closures of one LSV. Public uses appointments/availability only (raw closures can reveal staff absence). lsv may ' +
      'not be changed by update.',
    { ...reading(offices()), ...writing({ ...desks(), ...superuser() }) },
  ),
  blockedtimes: record(
    'Opening hours / closures of one LSV. Public uses appointments/availability only (raw closures can reveal staff absence). lsv may ' +
      'not be changed by update.',
    { ...reading(offices()), ...writing({ ...desks(), ...superuser() }) },
  ),
  disclaimers: record('Legal text shown to applicants; changed by the provider only; versioned.', {
    ...reading({ public: ONE_ENVIRONMENT, network_admin: 'own network', ...provider() }),
    ...writing(superuser()),
  }),
  employers: record(
    'Environment record. Public lookup must carry applicant_subdomain and gets at most one row with branding/flag fields; no listing ' +
      'of customers.',
    {
      list: {
        public: 'exact applicant_subdomain filter required; environment fields only',
        lsv_user: "employers linked to own LSV's network; id,name",
        network_admin: 'employers linked to own network; id,name',
        ...provider(),
      },
      read: { lsv_user: 'linked; id,name', network_admin: 'linked; id,name', ...provider() },
      create: superuser(),
      update: superuser(),
      remove: superuser('; archive: nobody can apply any more, nothing is removed'),
      restore: superuser('; what was archived'),
      set_logo: superuser('; only a picture that was sent'),
      logo: anybody(PICTURE),
      readiness: superuser(': what is missing before applicants can book'),
    },
  ),
  networks: record('As employers. Network admin edits own profile fields, never subdomains or payment flags.', {
    list: {
      public: 'exact applicant_subdomain or dashboard_subdomain filter required; environment fields only',
      lsv_user: 'network of own LSV; id,name',
      network_admin: 'own',
      ...provider(),
    },
    read: { lsv_user: 'network of own LSV; id,name', network_admin: 'own', ...provider() },
    create: superuser(),
    update: {
      network_admin: 'own; office_*, contact_*, location_*, name, url, destination_agency, tcn_prefix',
      ...superuser(),
    },
    remove: superuser('; archive, only without LSVs and employers in use'),
    restore: superuser('; what was archived'),
    set_logo: superuser('; only a picture that was sent'),
    logo: anybody(PICTURE),
    readiness: superuser(': what is missing before applicants can book'),
  }),
  files: record(
    'Row + signed URL (5 minutes, one method, one id, one content length). Owner column; download is attachment + nosniff + sandbox ' +
      'CSP. Delete refused while referenced.',
    {
      list: none,
      read: { staff: 'files linked to a record the caller may read', ...superuser() },
      create: none,
      update: none,
      remove: { staff: 'own uploads, unreferenced', ...superuser(', unreferenced') },
      upload: {
        network_admin: 'PNG, JPEG or WebP logo up to 512 KiB for own LSVs',
        staff: 'docx templates and waiver files (pdf, docx); 20 per hour',
        superuser: 'also docx templates and logos',
      },
      signed_put: anybody('holder of an unexpired signature; once'),
      signed_get: anybody('holder of an unexpired signature'),
    },
  ),
  identifications: record('DL/passport numbers: provider only; identifier masked in list.', managing(provider())),
  livescanvendors: record(
    'LSV user edits own profile and appointment_duration but cannot publish, archive, move network or rename logo. Delete = archive; ' +
      'refused with future SCHEDULED appointments.',
    {
      list: {
        public: 'public=true, is_archived=false, in host environment; name, location_*, timezone, url, logo, applicant_instructions only',
        lsv_user: 'own',
        ...network(),
        ...provider(),
      },
      read: { public: 'same as list', lsv_user: 'own', ...network(), ...provider() },
      create: { network_admin: 'network_id forced to own', ...superuser() },
      update: {
        lsv_user: 'own; contact_*, location_*, office_*, url, applicant_instructions, appointment_duration, stations, timezone',
        network_admin: 'own network; also name, public',
        ...superuser(),
      },
      remove: { network_admin: 'own network; archive', ...superuser('; archive') },
      restore: {
        network_admin: 'own network; what was archived, back as hidden',
        ...superuser('; what was archived, back as hidden'),
      },
      set_logo: {
        network_admin: 'own network; only a picture that the caller has sent, never another address',
        ...superuser(),
      },
      logo: anybody(PICTURE),
      users: { ...network(), ...superuser() },
      add_user: {
        ...network('; creates or attaches an lsv_user only; never changes an existing account of another context; 20 per hour'),
        ...superuser(),
      },
      remove_user: {
        ...network("; ends that user's sessions; not self; clears context_id, keeps context_type"),
        ...superuser('; ends sessions'),
      },
      availability: {
        lsv_user:
          'own: weekly hours, a blocked time, appointment_duration and stations, with a decision on the appointments that are stranded',
        network_admin: 'the same, rows of LSVs whose network_id = token user context_id',
        ...superuser(),
      },
    },
  ),
  locations: record('Job sites of employers (doc 1: entities). Public sees id,name,identifier for the picker.', {
    list: {
      public: 'employer of host environment; id,name,identifier',
      lsv_user: "employers linked to own LSV's network; id,name,identifier",
      network_admin: 'employers linked to own network; id,name,identifier',
      ...provider(),
    },
    read: { ...anybody('same as list'), ...provider() },
    create: provider(),
    update: provider(),
    remove: provider('; soft when referenced'),
  }),
  vendors: record("Employer's vendors. As locations.", {
    list: {
      public: 'employer of host environment; id,name',
      lsv_user: 'linked; id,name',
      network_admin: 'linked; id,name',
      ...provider(),
    },
    read: { ...anybody('same as list'), ...provider() },
    create: provider(),
    update: provider(),
    remove: provider('; soft when referenced'),
  }),
  notes: record('Internal staff notes on applicants. Ordinary staff may correct only their own.', {
    ...reading(provider()),
    create: provider(),
    update: { staff: 'own (author)', ...superuser() },
    remove: { staff: 'own (author), within 24 h', ...superuser() },
    manage_others: superuser(': update and remove whoever wrote it, at any time'),
  }),
  oris: record('Agency identifiers; wrong ORI sends results to the wrong agency. bulk_import is all-or-nothing, <=2,000 rows, <=1 MiB.', {
    ...reading(offices()),
    create: { ...network(), ...superuser() },
    update: { ...network(), ...superuser() },
    remove: { ...network('; refused when referenced'), ...superuser('; refused when referenced') },
    bulk_import: { ...network(), ...superuser() },
  }),
  paymenttokens: record(
    'Write-only, sandbox gateway only; in production the browser talks to the processor and this call answers 404. One use, 15 minutes, ' +
      'bound to the wizard key.',
    {
      ...managing(none),
      create: { public: 'sandbox only; 10 per hour per IP' },
      processor: anybody('all: the name of the processor and its public key'),
    },
  ),
  paymenttransactions: record('Server-written ledger; never created, changed or removed by API. Refund is its own audited call.', {
    list: {
      lsv_user: 'rows with lsv_id = token user context_id; amount,state,method,last4,brand',
      ...network('; same fields'),
      ...provider(),
    },
    read: offices(),
    ...writing(none),
    refund: superuser('; with a reason and the own password; a repeated call refunds once'),
    desk: {
      staff: 'money taken at the desk for an appointment that they see, with who and when',
      superuser: 'as staff',
    },
    correct: { superuser: 'money recorded at the desk, once, with a reason; what was meant is a row of its own' },
  }),
  savedsearches: record('Shared dashboard cards; query_string is parsed against the allowed filters.', {
    ...reading(provider()),
    create: provider(),
    update: { staff: 'own: created by the caller', ...superuser() },
    remove: { staff: 'own: created by the caller', ...superuser() },
    manage_others: superuser(': update and remove whoever created it'),
  }),
  statuscodes: record('Drives letters and hire status.', {
    ...managing(provider()),
    remove: provider('; refused when referenced'),
    preview: provider(': a template and an applicant that the caller may read; keeps and sends nothing; logged'),
  }),
  letters: record(
    'Status letters, caused by changes of the hire status and written by the server only. Staff read them and may send one again.',
    { ...reading(provider()), resend: provider(': 3 per day per applicant, together with applicants.resend') },
  ),
  users: record(
    'Only superusers manage provider users. role, is_superuser, context_type, context_id are writable by superuser only, never on self, ' +
      'and the last active superuser cannot be removed or demoted.',
    {
      list: { staff: 'all; id, email, username, is_superuser, is_self only', ...superuser() },
      read: { ...signedIn('own'), staff: 'all; id, email, username, is_superuser, is_self only', ...superuser() },
      create: superuser(),
      update: superuser(' except self'),
      remove: superuser(' except self; disables, ends sessions'),
      set_password: {
        ...signedIn('own with old_password; ends other sessions'),
        superuser: 'own with old_password; others without it: target must change it at next sign-in, sessions ended, target mailed',
      },
      change_email: signedIn('own, with the password; the new address is confirmed by mail'),
      change_username: signedIn('own, with the password'),
      lock: superuser(' except self; ends sessions and links'),
      unlock: superuser(' except self'),
      reset_mfa: superuser(' except self; a new password has to be chosen, sessions ended, target mailed'),
      reset_password: superuser(' except self: set_password without the old one'),
      resend_activation: superuser(' except self, while no password was chosen; 5 per hour'),
    },
  ),
  waivers: record('Legal text; versioned, immutable once signed. HTML is cleaned on write and on read.', {
    ...reading({ public: ONE_ENVIRONMENT, network_admin: 'own network', ...provider() }),
    create: superuser(),
    update: superuser('; makes a new version'),
    remove: superuser('; retire, never remove a signed version'),
    preview: superuser(': a text as it would be cleaned; keeps nothing'),
  }),
  waiversignatures: record(
    'Evidence: created by schedule (public) or upload (staff); never changed; a deletion leaves a tombstone with its reason.',
    {
      ...reading(provider()),
      create: provider(),
      update: none,
      remove: { staff: 'uploaded ones; GENERATED ones superuser only', ...superuser('; reason required') },
      key: { ...anybody('as public'), public: 'the public key that seals a drawing; keeps nothing' },
      remove_generated: superuser('; reason required'),
    },
  ),
  auditevents: record('Append-only. Reading the log is itself logged (CJIS AU-2-c-5).', {
    ...reading(superuser('; logged')),
    verify: superuser(),
    export: superuser(" that the list's filters find; logged"),
  }),
  'webhooks/payments': record('No bearer token; authenticated by signature over the raw body, 300 s tolerance, event id once.', {
    create: anybody('valid processor signature'),
  }),
  health: record('No tenant data, no version string.', { read: anybody('all') }),
  mails: record('The outbox: addresses and registration numbers of mails sent, kept or failed. Written by the server only.', {
    ...reading(superuser()),
    resend: superuser(' that failed or perhaps never arrived, but those with links'),
  }),
  jobs: record('The job queue, as far as it needs a look. Errors of jobs may name addresses.', { list: superuser(), retry: superuser() }),
  mailwordings: record('What environments add to mails of their applicants: plain text, changed by the provider only.', {
    ...reading(provider()),
    ...writing(superuser()),
    preview: provider(': a mail about an appointment that nobody has; keeps and sends nothing'),
  }),
  bookings: record(
    "The applicant's own booking: the signed link of the mail opens one appointment and nothing else. A forged, revoked or old link is " +
      'the uniform 404.',
    {
      read: anybody(SIGNED_BOOKING),
      update: anybody(`${SIGNED_BOOKING}; only the time, into an open slot of the same published location, before it begins`),
      remove: anybody(`${SIGNED_BOOKING}; before it begins`),
      data: anybody('what the one booking that the link signs still lacks: shown without what was given, taken once, while SCHEDULED'),
      language: anybody('of mails to the applicant of the one booking that the link signs'),
    },
  ),
  transfers: record(
    'Requests of applicants to move to another work location. Made through applicants.transfer only; staff read them, ssn4 and dob masked.',
    {
      ...reading(provider()),
      matches: provider('; logged'),
      approve: {
        staff: 'PENDING ones; the applicant of the same environment',
        superuser: 'PENDING ones; the applicant of the same environment',
      },
      decline: { staff: 'PENDING ones; reason required', superuser: 'PENDING ones; reason required' },
    },
  ),
}

type Table = typeof permissions
type Name = { [Path in keyof Table]: `${Path}.${keyof Table[Path]['rights'] & string}` }[keyof Table]

declare module '../contract/permissions.ts' {
  interface PermissionNames extends Record<Name, true> {}
}
