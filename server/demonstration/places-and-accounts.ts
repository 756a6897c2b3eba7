/* The places and accounts shared by the demonstration, the API tests and the browser tests; each adds its own. */

const weekdays = { days: [1, 2, 3, 4, 5], start_time: '09:00', end_time: '17:00' }
const saturday = { days: [6], start_time: '10:00', end_time: '14:00' }

/** The hours of a location on some days of the week; 0 is Sunday. */
export type Hours = { days: readonly number[]; start_time: string; end_time: string }

export const networks = {
  metro: { name: 'Metro Live Scan Network', applicant_subdomain: 'metro', dashboard_subdomain: 'metro' },
} as const

export const employers = {
  lakeside: { name: 'Lakeside School District', network: 'metro', applicant_subdomain: 'lakeside' },
  stbrigid: { name: 'Saint Brigid Diocese', network: 'metro', applicant_subdomain: 'stbrigid' },
} as const

export const lsvs = {
  downtown: {
    name: 'Downtown Fingerprint Center',
    network: 'metro',
    public: true,
    timezone: 'America/New_York',
    appointment_duration: 15,
    stations: 2,
  },
  lakefront: {
    name: 'Lakefront Live Scan',
    network: 'metro',
    public: true,
    timezone: 'America/Chicago',
    appointment_duration: 20,
    stations: 1,
  },
} as const

export const hours = { downtown: [weekdays, saturday], lakefront: [weekdays] } satisfies Record<string, readonly Hours[]>

/** By username; the e-mail is `<name>@bims.example`. `vendor` and `vendor2` are users of an LSV's desk. */
export const accounts = {
  admin: { is_superuser: true },
  staff: {},
  network: { context_type: 'network', context_id: { networks: 'metro' } },
  vendor: { context_type: 'livescanvendor', context_id: { livescanvendors: 'downtown' } },
  vendor2: { context_type: 'livescanvendor', context_id: { livescanvendors: 'lakefront' } },
} as const

/** The password of all accounts of the demonstration and of the browser tests. */
export const PASSWORD = 'bims-demo-password'
