import type { recipients } from '../../contract/applicants/status-codes.ts'

/** Hire statuses; those with a letter have the text of its template and its recipients. */
export const statuses = [
  { slug: 'pending-prints', description: 'Pending prints' },
  { slug: 'submitted', description: 'Submitted' },
  { slug: 'needs-review', description: 'Needs review' },
  { slug: 'awaiting-reprint', description: 'Awaiting re-print' },
  {
    slug: 'cleared',
    description: 'Cleared',
    letter: {
      recipient: 'LOC',
      title: 'Background check cleared',
      body: '{first_name} {last_name} has completed the fingerprint-based background check and is cleared for the position {position}.',
    },
  },
  {
    slug: 'provisional',
    description: 'Provisional hire',
    letter: {
      recipient: 'LOC',
      title: 'Provisional hire',
      body: '{first_name} {last_name} may begin under supervision. The result of the background check is still awaited.',
    },
  },
  {
    slug: 'not-eligible',
    description: 'Not eligible',
    letter: {
      recipient: 'LOC',
      title: 'Background check completed',
      body: '{first_name} {last_name} is not eligible for the position {position}. The applicant has been told how to obtain and challenge the record.',
    },
  },
  {
    slug: 'vendor-cleared',
    description: 'Cleared for vendor',
    letter: {
      recipient: 'VEN',
      title: 'Contractor background check cleared',
      body: '{first_name} {last_name} of {vendor} has completed the fingerprint-based background check and may work in the schools.',
    },
  },
  { slug: 'withdrawn', description: 'Withdrawn' },
  { slug: 'expired', description: 'Clearance expired' },
] as const satisfies readonly Status[]

type Recipient = (typeof recipients)[number]['code']
type Status = { slug: string; description: string; letter?: { recipient: Recipient; title: string; body: string } }

/** The name of a hire status. */
export type StatusSlug = (typeof statuses)[number]['slug']

/** The rows that a saved search may name; ids exist after the records are stored. */
type Names = { status: (slug: StatusSlug) => number; lakeside: number; stbrigid: number; downtown: number; school: number }

/** The dashboard's cards: what is due today, what to watch, and whose applicants. */
export const savedSearches: readonly { group: number; description: string; query: (names: Names) => string }[] = [
  { group: 1, description: 'Pending prints', query: ({ status }) => `status_code=${status('pending-prints')}` },
  {
    group: 1,
    description: 'Submitted, no answer for 3 days',
    query: ({ status }) => `status_code=${status('submitted')}&submitted_before=today-3`,
  },
  { group: 1, description: 'Needs review', query: ({ status }) => `status_code=${status('needs-review')}` },
  { group: 1, description: 'Illegible prints', query: () => 'illegible=true' },
  { group: 1, description: 'Transfers to decide', query: () => 'transfer_pending=true' },
  { group: 2, description: 'New in the last 7 days', query: () => 'created_after=today-7' },
  { group: 2, description: 'SAFE expires within 30 days', query: () => 'safe_date_after=today&safe_date_before=today%2B30' },
  { group: 2, description: 'SAFE expired', query: () => 'safe_date_before=today-1' },
  { group: 2, description: 'Contact positions, provisional', query: ({ status }) => `category=CO&status_code=${status('provisional')}` },
  { group: 3, description: 'Lakeside School District', query: ({ lakeside }) => `employer=${lakeside}` },
  { group: 3, description: 'Saint Brigid Diocese', query: ({ stbrigid }) => `employer=${stbrigid}` },
  { group: 3, description: 'Seen at Downtown', query: ({ downtown }) => `lsv=${downtown}` },
  { group: 3, description: 'Teachers at Lakeside High School', query: ({ school }) => `location=${school}&position=teacher` },
]
