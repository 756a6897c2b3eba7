import type { Role } from './platform/records/access.ts'

/*
 * The table of permissions: each record's verbs and actions, and for each right the roles that have it, with the rows that it reaches
 * and its conditions in prose. A role that is absent does not have the right. Routes, the abilities of a session and
 * docs/permissions.json are derived from this table. The rows themselves are selected by the SQL conditions in the `access` of a record.
 */

/** A verb that exists in the API and is denied to every role. */
const none = {}
const provider = (conditions = '') => ({ staff: `all${conditions}`, superuser: `all${conditions}` })
const superuser = (conditions = '') => ({ superuser: `all${conditions}` })
const network = (conditions = '') => ({ network_admin: `rows of LSVs of own network${conditions}` })
const lsvsAndNetworks = (conditions = '') => ({ lsv_user: `rows of own LSV${conditions}`, ...network(conditions) })
const everyUser = (conditions = '') => ({ ...lsvsAndNetworks(conditions), ...provider(conditions) })
const signedIn = (right: string) => ({ lsv_user: right, network_admin: right, staff: right, superuser: right })
const anyone = (right: string) => ({ public: right, ...signedIn(right) })

const reading = <R>(right: R) => ({ list: right, read: right })
const writing = <R>(right: R) => ({ create: right, update: right, remove: right })
const managing = <R>(right: R) => ({ ...reading(right), ...writing(right) })

const ONE_ENVIRONMENT =
  'rows of one environment: that of the request host or, if the host belongs to none, that of the exact employer or network filter; ' +
  'never across environments; public fields only'
const SIGNED_BOOKING =
  'the booking named by the signed link, until 30 days after the appointment; revoking the link or changing the email invalidates it'
const LOGO = 'all; returns the image only'
const MOVES_WITH_TIME = 'lsv only together with date_time, and only within the same network'

const READ = ['list', 'read'] as const
const MANAGE = [...READ, 'create', 'update', 'remove'] as const

/**
 * The rights of one record, with their rationale, and those of them that API keys may have. Closed to keys are accounts, sessions, keys and
 * webhooks (a key that leaks must not make itself another one), the words of mails and text messages and the links of applicants (they open
 * what they name), what only a person answers for (refunds, corrections, tills), and the deletion of people and of signed waivers.
 * `role-permissions.test.ts` lists the closed ones too, so that a new right is decided.
 */
const record = <R extends { [A in keyof R]: { [Name in keyof R[A]]: Name extends Role ? string : never } }>(
  reason: string,
  rights: R,
  openToKeys: readonly NoInfer<keyof R & string>[] = [],
) => ({ reason, rights, openToKeys })

/** Every right of every record. A right without a route (`manage_others`) is checked by row conditions and by screens. */
export const permissions = {
  'auth/token': record('Sign-in. Unknown, wrong, locked and disabled accounts get the same answer, the same work and the same limits.', {
    create: anyone('all; failures are limited (`signIn`) and block the account, first for the IP, then for all unknown IPs'),
  }),
  'auth/logout': record('Deletes the session row on the server.', { create: signedIn('own') }),
  'auth/confirm': record(
    'Confirms the own session for ten minutes, as signing in does. Required by what grants lasting access: users, their passwords and ' +
      'factors, providers of single sign-on, webhooks.',
    { create: signedIn('own; requires the password') },
  ),
  'auth/forgot_password': record(
    'Always 202 with the same body and timing. The mail leaves through the outbox; its link is built from the configured base URL, never ' +
      'from the Host header.',
    { create: anyone('all; limited (`forgotName`, `forgotAddress`)') },
  ),
  'auth/activation': record(
    'A single-use signed token, stored nowhere, valid for 1 hour (password reset, new email) or 72 hours (invitation).',
    { create: anyone('holder of a valid unused token') },
  ),
  sessions: record("Users list and end their own sessions; superusers may end anyone's (ASVS 7.4.5).", {
    list: { ...signedIn('own'), ...superuser() },
    remove: { ...signedIn('own'), ...superuser() },
    manage_others: superuser(),
  }),
  mfa: record(
    "Second factors of the caller's own account: authenticator app, passkeys, recovery codes. Secrets are encrypted or hashed. Adding or " +
      'removing a factor requires the password.',
    {
      read: signedIn('own'),
      create: signedIn('own; requires the password'),
      update: signedIn('own; only the name of a passkey'),
      remove: signedIn('own; requires the password; never the last factor where one is required'),
    },
  ),
  ssoproviders: record(
    'Providers of single sign-on (OpenID Connect): of the staff, and of networks. One of a network signs in administrators of this network ' +
      'only. The client secret is encrypted and never answered.',
    {
      ...reading({ network_admin: 'own', ...superuser() }),
      create: { network_admin: 'network is set to own network; makes no accounts', ...superuser() },
      update: { network_admin: 'own; not whether it makes accounts, nor its mail domains while it does', ...superuser() },
      remove: { network_admin: 'own', ...superuser() },
      test: { network_admin: 'own; limited (`ssoTest`)', ...superuser('; limited (`ssoTest`)') },
      choose_network: superuser('; the network of a new one, or none'),
      make_accounts: superuser('; whether one makes accounts, and its mail domains while it does'),
    },
  ),
  ssolinks: record('People who are linked with a provider of single sign-on. A link is made by signing in.', {
    ...reading({ network_admin: 'of own providers', ...superuser() }),
    remove: { network_admin: 'of own providers; ends the sessions that it opened', ...superuser('; ends the sessions that it opened') },
  }),
  signons: record("The links of the caller's own account. A renewed sign-on replaces the password of an account without one.", {
    create: signedIn('own; limited (`sso`)'),
    read: signedIn('own'),
    remove: signedIn('own; requires a password'),
  }),
  apikeys: record(
    'Keys for programs: shown once, stored as a hash, expiring, revocable, limited per minute. A key acts as one role, for one network or ' +
      'location where the role has one, and never with a right that its owner lacks. Calls that take ' +
      'one name it (`key`); accounts, sessions, second factors, keys, webhooks, the words of mails and text messages, refunds and deletions ' +
      'of people are not among them.',
    {
      ...reading({ network_admin: 'keys of own network', ...superuser() }),
      create: { network_admin: 'keys of own network; requires the password', ...superuser('; requires the password') },
      remove: { network_admin: 'keys of own network', ...superuser() },
      choose_role: superuser('; the role of a new one, and its network or location'),
    },
  ),
  machinefolders: record(
    'The folder of a location from which its live-scan machine reads the files of visits that are in progress, over WebDAV. Its password ' +
      'is shown once, stored as a hash, and opens these files alone.',
    {
      read: { lsv_user: 'own', network_admin: 'of LSVs of own network', ...superuser() },
      create: {
        lsv_user: 'own; requires the password',
        network_admin: 'of LSVs of own network; requires the password',
        ...superuser('; requires the password'),
      },
      remove: { lsv_user: 'own', network_admin: 'of LSVs of own network', ...superuser() },
      files: anyone('holder of the password of the folder; each file that is read is audited'),
    },
  ),
  webhooks: record(
    'What happens, sent to an address: ids, and only where it is ticked name, email and phone of the applicant. A network has events of ' +
      'records that it may read, at its own locations. Secrets are shown once and encrypted.',
    {
      ...reading({ network_admin: 'own', ...superuser() }),
      ...writing({ network_admin: 'own', ...superuser() }),
      rotate_secret: { network_admin: 'own', ...superuser() },
      test: { network_admin: 'own', ...superuser() },
      choose_network: superuser('; the network of a new one, or none: everything'),
    },
  ),
  webhookdeliveries: record('The log of the webhooks: what was sent, how often, and what the receiver answered. Kept for 30 days.', {
    ...reading({ network_admin: 'of own webhooks', ...superuser() }),
    redeliver: { network_admin: 'of own webhooks', ...superuser() },
  }),
  addresses: record(
    'Home and work addresses of an applicant: personal data that only the provider uses. The caller must have access to the applicant.',
    managing(provider()),
    MANAGE,
  ),
  applicants: record(
    'Holds most of the personal data. The public never reads by id. LSV users and network admins see a person only through an ' +
      'appointment at one of their LSVs, and create one only within POST /appointments. ssn4 and dob are masked in all lists; staff see ' +
      'the full values when they read a single record, which is audited. Deletion is for superusers and purges the data, leaving a ' +
      'tombstone.',
    {
      ...reading({
        lsv_user: 'applicants with at least one appointment at own LSV; contact and scan fields; ssn4 masked',
        network_admin: 'applicants with at least one appointment at an LSV of own network; contact fields; ssn4 and dob masked',
        ...provider(),
      }),
      create: provider(),
      update: {
        lsv_user:
          'first_name, last_name, email and phone until the day after an appointment at own LSV that is not COMPLETED (a new email ' +
          'invalidates booking links sent before); name and demographics of applicants with an appointment at own LSV today, or with a ' +
          'visit there that is still open, audited',
        network_admin: 'as lsv_user, for LSVs of own network',
        ...provider(),
      },
      remove: superuser('; refused while an appointment to come, a payment, a signed waiver or a hold exists'),
      submissions: provider(),
      change_many: provider('; each record by the right to change it alone; undone only by who made it'),
      find: provider(),
      last_checked: provider(),
      export: provider('; masked fields stay masked; audited with the number of rows'),
      lookup: {
        public:
          'exactly one row whose reg_number, last_name and email all match, within the environment of the host; returns id, first_name, ' +
          'last_name, phone masked to its last 4 digits, and a lookup grant (30 minutes); limited (`lookup`, `lookupNumber`); the same ' +
          '404 otherwise',
        ...provider(),
      },
      transfer: {
        public:
          'create only, if environment.enable_transfers is set; applicant_type, location and vendor must belong to the environment; ' +
          'limited (`transfer`)',
        ...provider(),
      },
      illegible: provider(),
      resend: provider('; limited (`resendLetters`)'),
      reveal_ssn4: {
        lsv_user: 'applicants with an appointment at own LSV from 1 day before to 7 days after today; audited',
        ...provider('; audited'),
      },
      timeline: provider('; audited'),
      matches: provider(' of the same environment; audited'),
      merge: provider(' of the same environment; refused if the dates of birth differ'),
      rejections: provider(),
    },
    [
      ...([...READ, 'create', 'update', 'find', 'last_checked', 'matches', 'timeline', 'rejections', 'lookup'] as const),
      ...(['submissions', 'change_many', 'export', 'transfer', 'illegible', 'resend', 'reveal_ssn4', 'merge'] as const),
    ],
  ),
  applicanthistories: record(
    'History of the hire status. The server writes it in the transaction of the change; nobody edits it.',
    {
      ...reading(provider()),
      ...writing(none),
    },
    READ,
  ),
  applicanttypes: record(
    'Carries the price. The public reads what is on offer; only network admins (own LSVs) and superusers set prices.',
    {
      list: {
        public:
          'types of public, unarchived LSVs of the host environment; those with transfer=true only if transfers are enabled; without the ' +
          'fields for submission and retention',
        ...everyUser(),
      },
      read: { public: 'same rows as list', ...everyUser() },
      create: { ...network('; ori must belong to the same LSV'), ...superuser() },
      update: { ...network('; a new price does not affect existing bookings'), ...superuser() },
      remove: { ...network('; soft delete if referenced'), ...superuser('; soft delete if referenced') },
    },
    MANAGE,
  ),
  appointments: record(
    'The public books only through schedule, signed-in users only through create. Status transitions: SCHEDULED -> COMPLETED or NO_SHOW; ' +
      'COMPLETED is final. Delete cancels (soft delete) and queues the refund or void in the same transaction. lsv, applicant, price and ' +
      'payment state cannot be updated. demographics contains the dob, masked for networks.',
    {
      ...reading(everyUser()),
      create: {
        ...lsvsAndNetworks('; the applicant must be visible to the caller; the slot must be free, except for walk-ins'),
        ...provider(),
      },
      update: {
        lsv_user:
          'rows of own LSV; only date_time, status, notes, payment_method (CASH, CREDIT, INVOICE), id_* and transaction_id (of a ' +
          'completed appointment); only allowed status transitions',
        network_admin: `rows of LSVs of own network; same fields; ${MOVES_WITH_TIME}`,
        staff: `all; same fields; ${MOVES_WITH_TIME}`,
        superuser: `all; same fields; ${MOVES_WITH_TIME}`,
      },
      remove: everyUser('; not COMPLETED'),
      availability: {
        public: 'public, unarchived LSVs of the host environment; dates within [today, today+90] in the timezone of the LSV',
        ...everyUser(),
      },
      hold: {
        public:
          'limited (`hold`); at most 30 % of the open slots of a day of an LSV are held, and a wizard that holds again gives up its old hold',
      },
      schedule: {
        public:
          'new booking: environment of the host, public LSV, type and price from the database, free slot; re-print: the applicant is ' +
          'marked illegible and was found by lookup within the last 30 minutes (grant token)',
      },
      day_board: {
        lsv_user:
          'rows of own LSV; check in and start (SCHEDULED, today; with a reason where data are missing), undo; finishing with a TCN is an update',
        network_admin: 'rows of LSVs of own network; as lsv_user',
        staff: 'all; as lsv_user',
        superuser: 'all; as lsv_user',
      },
      send_link: everyUser('; SCHEDULED; limited (`sendLink`)'),
      demographics: { lsv_user: 'rows of own LSV; audited', ...provider('; audited') },
      invoices: provider(),
      report: everyUser('; audited'),
      insights: {
        network_admin: 'figures over the LSVs of own network',
        staff: 'figures over one network, named in the query',
        superuser: 'figures over one network, named in the query',
      },
      pulse: everyUser(),
      link: everyUser('; SCHEDULED'),
    },
    [
      ...([...MANAGE, 'availability', 'day_board', 'send_link', 'demographics'] as const),
      ...(['invoices', 'report', 'insights', 'pulse'] as const),
    ],
  ),
  appointmenthistories: record('Written by the server only.', { ...reading(everyUser()), ...writing(none) }, READ),
  availabletimes: record(
    'Opening hours of one LSV. The public uses appointments/availability only, since raw hours and closures can reveal absences of staff. ' +
      'lsv cannot be updated.',
    { ...reading(everyUser()), ...writing({ ...lsvsAndNetworks(), ...superuser() }) },
    MANAGE,
  ),
  blockedtimes: record(
    'Closures of one LSV. The public uses appointments/availability only, since raw hours and closures can reveal absences of staff. lsv ' +
      'cannot be updated.',
    { ...reading(everyUser()), ...writing({ ...lsvsAndNetworks(), ...superuser() }) },
    MANAGE,
  ),
  specialdays: record(
    'Dates on which one LSV has other hours than in the week, or none. The public uses appointments/availability only. lsv cannot be updated; ' +
      'past days stay as they were.',
    {
      ...reading(everyUser()),
      ...writing({ ...lsvsAndNetworks(), ...superuser() }),
      create_many: { ...lsvsAndNetworks('; the same days at several LSVs'), ...superuser('; the same days at several LSVs') },
    },
    [...MANAGE, 'create_many'],
  ),
  disclaimers: record(
    'Legal texts shown to applicants; versioned; only superusers change them.',
    {
      ...reading({ public: ONE_ENVIRONMENT, network_admin: 'own network', ...provider() }),
      ...writing(superuser()),
    },
    MANAGE,
  ),
  employers: record(
    'Environment record. A public lookup requires applicant_subdomain and returns at most one row with branding (`face`: logo, ' +
      'shades of the colour, help line, landing texts; own or else of the network) and flags, so that customers cannot be enumerated.',
    {
      list: {
        public: 'requires an exact applicant_subdomain filter; environment fields only',
        lsv_user: 'employers linked to the network of own LSV; id, name',
        network_admin: 'employers linked to own network; id, name',
        ...provider(),
      },
      read: { lsv_user: 'linked employers; id, name', network_admin: 'linked employers; id, name', ...provider() },
      create: superuser(),
      update: superuser(),
      remove: superuser('; archives: applications are closed, no data is deleted'),
      restore: superuser('; archived rows'),
      set_logo: superuser('; only an uploaded image'),
      logo: anyone(LOGO),
      readiness: superuser('; lists what is missing before applicants can book'),
    },
    [...MANAGE, 'restore', 'set_logo', 'logo', 'readiness'],
  ),
  networks: record(
    'As employers. Network admins edit profile fields of their own network, never subdomains, payment flags, colour, help line or landing texts.',
    {
      list: {
        public: 'requires an exact applicant_subdomain or dashboard_subdomain filter; environment fields only',
        lsv_user: 'network of own LSV; id, name, face',
        network_admin: 'own',
        ...provider(),
      },
      read: { lsv_user: 'network of own LSV; id, name, face', network_admin: 'own', ...provider() },
      create: superuser(),
      update: {
        network_admin: 'own; office_*, contact_*, location_*, name, url, destination_agency, tcn_prefix',
        ...superuser(),
      },
      remove: superuser('; archives; refused while an LSV or employer is in use'),
      restore: superuser('; archived rows'),
      set_logo: superuser('; only an uploaded image'),
      logo: anyone(LOGO),
      readiness: superuser('; lists what is missing before applicants can book'),
    },
    [...MANAGE, 'restore', 'set_logo', 'logo', 'readiness'],
  ),
  files: record(
    'A row and a signed URL (5 minutes, one method, one id, one content length). The row has an owner. Downloads are attachments with ' +
      'nosniff and a sandbox CSP. Deletion is refused while the file is referenced.',
    {
      list: none,
      read: { staff: 'files linked to a record that the caller may read', ...superuser() },
      create: none,
      update: none,
      remove: { staff: 'own uploads, unreferenced', ...superuser(', unreferenced') },
      upload: {
        network_admin: 'PNG, JPEG or WebP logos of up to 512 KiB for LSVs of own network',
        staff: 'Word templates and waiver files (pdf, docx); limited (`upload`)',
        superuser: 'as staff, and logos',
      },
      signed_put: anyone('holder of an unexpired signature; once'),
      signed_get: anyone('holder of an unexpired signature'),
    },
    ['read', 'remove', 'upload', 'signed_put', 'signed_get'],
  ),
  identifications: record(
    'Numbers of driver licenses and passports: provider only; identifier is masked in lists.',
    managing(provider()),
    MANAGE,
  ),
  livescanvendors: record(
    'LSV users edit their own profile and appointment_duration, but cannot publish, archive or move an LSV to another network, or change ' +
      'its logo. Delete archives; it is refused while it has upcoming SCHEDULED appointments.',
    {
      list: {
        public:
          'public=true and is_archived=false, in the host environment; only name, location_*, timezone, url, logo, applicant_instructions',
        lsv_user: 'own',
        ...network(),
        ...provider(),
      },
      read: { public: 'a published one of any environment, by its id', lsv_user: 'own', ...network(), ...provider() },
      create: { network_admin: 'network is set to own network', ...superuser() },
      update: {
        lsv_user:
          'own; contact_*, location_*, office_*, url, applicant_instructions, translations, appointment_duration, stations, timezone, ' +
          'tcn_*, records_money',
        network_admin: 'own network; also name and public',
        ...superuser(),
      },
      remove: { network_admin: 'own network; archives', ...superuser('; archives') },
      restore: {
        network_admin: 'own network; archived rows, restored as not public',
        ...superuser('; archived rows, restored as not public'),
      },
      set_logo: {
        network_admin: 'own network; only an image that the caller uploaded, never a URL',
        ...superuser(),
      },
      logo: anyone(LOGO),
      users: { ...network(), ...superuser() },
      add_user: {
        ...network('; creates or attaches lsv_users only; never changes an account of another context; limited (`addUser`)'),
        ...superuser(),
      },
      remove_user: {
        ...network("; ends the user's sessions; not self; clears context_id, keeps context_type"),
        ...superuser("; ends the user's sessions"),
      },
      waitlist: { lsv_user: 'own; the number of entries', ...network('; the number of entries'), ...provider('; the number of entries') },
      availability: {
        lsv_user:
          'own; weekly hours, blocked times, appointment_duration and stations, with a decision on appointments left outside the new hours',
        network_admin: 'rows of LSVs of own network; as lsv_user',
        ...superuser(),
      },
    },
    [...MANAGE, 'restore', 'set_logo', 'logo', 'users', 'waitlist', 'availability'],
  ),
  locations: record(
    'Work locations of employers. The public sees id, name and identifier, for the choice on the application.',
    {
      list: {
        public: 'employer of the host environment; id, name, identifier',
        lsv_user: 'employers linked to the network of own LSV; id, name, identifier',
        network_admin: 'employers linked to own network; id, name, identifier',
        ...provider(),
      },
      read: { ...anyone('same as list'), ...provider() },
      create: provider(),
      update: provider(),
      remove: provider('; records keep its name'),
      restore: provider('; removed rows'),
    },
    [...MANAGE, 'restore'],
  ),
  vendors: record(
    'Contract companies of an employer. As locations.',
    {
      list: {
        public: 'employer of the host environment; id, name',
        lsv_user: 'linked employers; id, name',
        network_admin: 'linked employers; id, name',
        ...provider(),
      },
      read: { ...anyone('same as list'), ...provider() },
      create: provider(),
      update: provider(),
      remove: provider('; records keep its name'),
      restore: provider('; removed rows'),
    },
    [...MANAGE, 'restore'],
  ),
  notes: record(
    'Internal notes of staff on applicants. Staff correct only their own.',
    {
      ...reading(provider()),
      create: provider(),
      update: { staff: 'own (author)', ...superuser() },
      remove: { staff: 'own (author), within 24 hours', ...superuser() },
      manage_others: superuser('; update and remove notes of any author at any time'),
    },
    [...MANAGE, 'manage_others'],
  ),
  mywork: record("What waits for a member of staff: mentions, reminders, assigned records, and the user's own order of saved searches.", {
    read: provider(' of their own'),
    update: provider(' of their own'),
  }),
  reads: record('Several lists and records in one call, for the screens. Each is read by the right of its own, as if it were read alone.', {
    list: provider('; each by its own right'),
  }),
  oris: record(
    'Agency identifiers; a wrong ORI sends results to the wrong agency. bulk_import is all-or-nothing, at most 2,000 rows and 4 MiB of JSON, which a CSV file of 1 MiB fits into.',
    {
      ...reading(everyUser()),
      create: { ...network(), ...superuser() },
      update: { ...network(), ...superuser() },
      remove: { ...network('; refused if referenced'), ...superuser('; refused if referenced') },
      bulk_import: { ...network(), ...superuser() },
    },
    [...MANAGE, 'bulk_import'],
  ),
  privacynotice: record('The federal privacy notice: the same text for everybody.', { read: anyone('all; every version') }, ['read']),
  paymenttokens: record(
    'Write-only and for the sandbox only: in production the browser talks to the processor and this call is a 404. Single use, 15 ' +
      'minutes, bound to the wizard key.',
    {
      ...managing(none),
      create: { public: 'sandbox only; limited (`paymentToken`)' },
      processor: anyone('all; name and public key of the processor'),
    },
    ['processor'],
  ),
  paymenttransactions: record(
    'Ledger written by the server; the API never creates, changes or deletes rows. Refunds are audited.',
    {
      list: {
        lsv_user: 'rows of own LSV; amount, state, method, last4, brand, and what was entered at the desk, without the accounts',
        ...network('; same fields'),
        ...provider(),
      },
      read: everyUser(),
      ...writing(none),
      refund: superuser('; requires a reason and the password of the caller; idempotent'),
      desk: {
        lsv_user: 'for an appointment at own LSV; more than what is left to pay only if confirmed; not once the day is closed',
        staff: 'all; same conditions',
        superuser: 'all; same conditions',
      },
      correct: {
        lsv_user:
          'payments recorded at the desk of own LSV until their day is closed, once each, with a reason; what is right is a row of its own',
        staff: 'all; after the day is closed on the current day',
        superuser: 'all; as staff',
      },
      receipt: everyUser('; of money at the desk'),
      send_receipt: { lsv_user: 'rows of own LSV; of money at the desk; limited (`sendReceipt`)', ...provider('; as lsv_user') },
    },
    [...READ, 'desk', 'receipt', 'send_receipt'],
  ),
  tills: record(
    "The money that a location's desk took on a day: counted, signed and closed by its desk, then unchangeable. Only staff re-open it, with a " +
      'reason, and the former closing is kept.',
    {
      read: everyUser(),
      close: {
        lsv_user: 'till of own LSV, of today or an earlier day; requires a name, and a reason for a difference',
        ...provider('; same'),
      },
      reopen: provider('; requires a reason'),
    },
    ['read'],
  ),
  savedsearches: record(
    'Shared cards of the dashboard. query_string is validated against the allowed filters.',
    {
      ...reading(provider()),
      create: provider(),
      update: { staff: 'own: created by the caller', ...superuser() },
      remove: { staff: 'own: created by the caller', ...superuser() },
      manage_others: superuser('; update and remove searches of any user'),
    },
    [...MANAGE, 'manage_others'],
  ),
  statuscodes: record(
    'Determines hire status and letters.',
    {
      ...managing(provider()),
      remove: provider('; refused if referenced'),
      preview: provider('; for a template and an applicant that the caller may read; stores and sends nothing; audited'),
      add_starters: superuser('; adds chosen status codes, letters and saved searches that are not there yet'),
    },
    [...MANAGE, 'preview', 'add_starters'],
  ),
  letters: record(
    'Status letters: written by the server when a hire status changes. Staff read and resend them.',
    {
      ...reading(provider()),
      resend: provider('; limited (`resendLetters`), together with applicants.resend'),
    },
    [...READ, 'resend'],
  ),
  users: record(
    'Only superusers manage accounts of the provider. role, is_superuser, context_type and context_id are writable by superusers only, ' +
      'never on their own account; the last active superuser cannot be removed or demoted.',
    {
      list: { staff: 'all; only id, email, username, is_superuser, is_self', ...superuser() },
      read: { ...signedIn('own, not by an API key'), staff: 'all; only id, email, username, is_superuser, is_self', ...superuser() },
      create: superuser(),
      update: superuser(' except self'),
      remove: superuser(' except self; disables the account and ends its sessions'),
      set_password: {
        ...signedIn('own; requires old_password; ends other sessions'),
        superuser:
          'own: requires old_password; others: without it, the user must choose a new password at the next sign-in, their sessions ' +
          'end and they are notified by mail',
      },
      change_email: signedIn('own; requires the password; limited (`changeEmail`); the new address is confirmed by mail'),
      change_username: signedIn('own; requires the password; limited (`changeUsername`)'),
      lock: superuser(' except self; ends sessions and invalidates links'),
      unlock: superuser(' except self'),
      reset_mfa: superuser(' except self; forces a new password, ends sessions, notifies the user by mail'),
      reset_password: superuser(' except self; set_password without old_password'),
      resend_activation: superuser(' except self; until a password is chosen; limited (`resendActivation`)'),
    },
    READ,
  ),
  waivers: record(
    'Legal texts; versioned, and immutable once signed. HTML is sanitized on write and on read.',
    {
      ...reading({ public: ONE_ENVIRONMENT, network_admin: 'own network', ...provider() }),
      create: superuser(),
      update: superuser('; creates a new version'),
      remove: superuser('; retires; a signed version is never deleted'),
      preview: superuser('; returns the sanitized text; stores nothing'),
    },
    [...MANAGE, 'preview'],
  ),
  waiversignatures: record(
    'Evidence: created by schedule (public) or by upload (staff), never changed. Deletion leaves a tombstone with its reason.',
    {
      ...reading(provider()),
      create: provider(),
      update: none,
      remove: { staff: 'uploaded ones; GENERATED ones only by superusers', ...superuser('; requires a reason') },
      key: { ...anyone('as public'), public: 'the public key that encrypts a drawn signature; stores nothing' },
      remove_generated: superuser('; requires a reason'),
    },
    READ,
  ),
  auditevents: record(
    'Append-only. Reading the log is itself audited (CJIS AU-2-c-5).',
    {
      ...reading(superuser('; audited')),
      verify: superuser(),
      export: superuser(' that match the filters of the list; audited'),
    },
    [...READ, 'verify', 'export'],
  ),
  'webhooks/payments': record('No bearer token: authenticated by a signature of the raw body, with 300 s tolerance and unique event ids.', {
    create: anyone('holder of a valid signature of the processor'),
  }),
  'webhooks/sms': record(
    'No bearer token: authenticated by a signature of the address and all fields. A message received counts once, by its id; reports only ' +
      'move a message forward.',
    { create: anyone('holder of a valid signature of the provider of text messages') },
  ),
  health: record('No data of customers and no version string.', { read: anyone('all') }, ['read']),
  mails: record('The outbox: recipients and registration numbers of mails sent, stored or failed. Written by the server only.', {
    ...reading(superuser()),
    resend: superuser(' that failed or may not have arrived, except mails with links'),
  }),
  textmessages: record('The text messages: numbers, words and delivery status. Written by the server only.', {
    ...reading({ staff: 'all; without their words', ...superuser() }),
    resend: superuser(' that failed or may not have arrived'),
  }),
  jobs: record(
    'Jobs of the queue that failed, are late or run for long. Their errors may contain email addresses.',
    {
      list: superuser(),
      retry: superuser(),
    },
    ['list'],
  ),
  mailwordings: record(
    'Texts that an environment adds to mails to its applicants: plain text; only superusers change them.',
    {
      ...reading(provider()),
      ...writing(superuser()),
      preview: provider('; a mail about a made-up appointment; stores and sends nothing'),
    },
    [...MANAGE, 'preview'],
  ),
  bookings: record(
    "The applicant's own booking: the signed link of the mail opens one appointment and nothing else. A forged, revoked or expired link " +
      'is the same 404.',
    {
      read: anyone(SIGNED_BOOKING),
      update: anyone(
        `${SIGNED_BOOKING}; only the time and the LSV, to an open slot of a public LSV of the same network that the environment offers and that takes the same type, before the appointment begins`,
      ),
      remove: anyone(`${SIGNED_BOOKING}; before the appointment begins`),
      data: anyone('data missing from the booking named by the signed link; never returns stored values; accepted once, while SCHEDULED'),
      language: anyone('language of mails to the applicant of the booking named by the signed link'),
      contact: anyone(
        'email, phone (masked to its last 4 digits), language and consent to text messages of the applicant of the booking named by the ' +
          'signed link; corrected before the appointment begins and after the visit, the email 3 times at most (`ownContact`); text messages are ended any time',
      ),
      take_back: anyone(
        'the link that a replaced email address had, until the appointment begins, or after the visit; restores that address, once',
      ),
      waitlist: anyone(
        `${SIGNED_BOOKING}; joins and leaves the waitlist of its LSV, and takes a time that is offered to it; limited (\`ownEntry\`)`,
      ),
      find: anyone(
        'the same answer whatever is found; a job mails the links of the coming bookings of the mailbox in the named environment to that ' +
          'mailbox only; limited (`findBookings`, `foundMail`)',
      ),
    },
  ),
  waitlist: record(
    'A mailbox without an appointment, on the waitlist of a public LSV. Nothing is offered before its owner has confirmed it; the signed ' +
      'link of its mails opens one entry and nothing else, and a forged or ended one is the same 404.',
    {
      create: anyone(
        'a public LSV of the environment that the body names, for days without open times; limited (`waitlist`, `waitlistMailbox`)',
      ),
      read: anyone('the entry named by the signed link; and the booking that it became, of the same address'),
      update: anyone('the entry named by the signed link; confirms it, or declines a time that is offered to it'),
      remove: anyone('the entry named by the signed link'),
    },
  ),
  transferrequests: record(
    "The applicant's own request to transfer: the signed link of the mail opens one request and nothing else. A forged, revoked or expired " +
      'link is the same 404.',
    {
      read: anyone('the request named by the signed link: its state and, when declined, the reason; never what was typed but the name'),
      remove: anyone('the request named by the signed link, while PENDING; it stays readable as WITHDRAWN'),
      contact: anyone(
        'the request named by the signed link: reads email, phone and language, and corrects them while PENDING, the email 3 times in all; limited (`ownTransferContact`). ' +
          'Both addresses are told, and the link is renewed',
      ),
      take_back: anyone('a request whose email address was changed by this former link, while PENDING: undoes the change'),
    },
  ),
  transfers: record(
    'Requests of applicants to move to another work location. Created only through applicants.transfer; read by staff, with ssn4 and dob ' +
      'masked.',
    {
      ...reading(provider()),
      matches: provider('; audited'),
      approve: {
        staff: 'PENDING ones; the applicant must be of the same environment',
        superuser: 'PENDING ones; the applicant must be of the same environment',
      },
      decline: { staff: 'PENDING ones; requires a reason', superuser: 'PENDING ones; requires a reason' },
    },
    [...READ, 'matches', 'approve', 'decline'],
  ),
}

type Table = typeof permissions
type Name = { [Path in keyof Table]: `${Path}.${keyof Table[Path]['rights'] & string}` }[keyof Table]

declare module '../contract/permissions.ts' {
  interface PermissionNames extends Record<Name, true> {}
}
