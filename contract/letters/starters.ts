import * as z from 'zod/mini'
import type { recipients } from '../applicants/status-codes.ts'

type Recipient = (typeof recipients)[number]['code']
/** A hire status to begin with; one with a letter has the text of its template and its recipients. */
type StarterStatus = {
  slug: string
  description: string
  waits?: true
  letter?: { recipient: Recipient; title: string; body: string }
}

/** Hire statuses that a new provider may begin with. */
export const starterStatuses = [
  { slug: 'pending-prints', description: 'Pending prints' },
  { slug: 'submitted', description: 'Submitted', waits: true },
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
      body: '{first_name} {last_name} is not eligible for the position {position}. The applicant has been informed how to obtain and challenge the record.',
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
] as const satisfies readonly StarterStatus[]

/** The name of a starter status. */
export type StarterSlug = (typeof starterStatuses)[number]['slug']

/** A card of the dashboard to begin with: filters, and the status that the applicants have, if it asks for one; `orNone`: or no status yet. */
type StarterSearch = { name: string; group: number; description: string; status?: StarterSlug; orNone?: true; filters?: string }

/** Saved searches that a new provider may begin with: what is due today, and what to watch. */
export const starterSearches = [
  { name: 'pending', group: 1, description: 'Pending prints, of any day', status: 'pending-prints', orNone: true },
  {
    name: 'unanswered',
    group: 1,
    description: 'Submitted 3 or more days ago, no answer',
    status: 'submitted',
    filters: 'submitted_before=today-3',
  },
  { name: 'review', group: 1, description: 'Needs review', status: 'needs-review' },
  { name: 'illegible', group: 1, description: 'Illegible prints', filters: 'illegible=true' },
  { name: 'transfers', group: 1, description: 'Applicants with a transfer to decide', filters: 'transfer_pending=true' },
  { name: 'new', group: 2, description: 'New in the last 7 days', filters: 'created_after=today-7' },
  { name: 'expiring', group: 2, description: 'SAFE expires within 30 days', filters: 'safe_date_after=today&safe_date_before=today%2B30' },
  { name: 'expired', group: 2, description: 'SAFE expired', filters: 'safe_date_before=today-1' },
  { name: 'provisional', group: 2, description: 'Contact positions, provisional', status: 'provisional', filters: 'category=CO' },
] as const satisfies readonly StarterSearch[]

/** The address of a starter search; `statusId` finds the id of its status. */
export function queryOf(
  { status, orNone, filters }: Pick<StarterSearch, 'status' | 'orNone' | 'filters'>,
  statusId: (slug: StarterSlug) => number,
): string {
  return [filters, status && `status_code=${orNone ? 'none,' : ''}${statusId(status)}`].filter(Boolean).join('&')
}

/** The starters that a user has chosen. */
export const chosenStarters = z.strictObject({
  status_codes: z.array(z.enum(starterStatuses.map(({ slug }) => slug))),
  saved_searches: z.array(z.enum(starterSearches.map(({ name }) => name))),
})
export type ChosenStarters = z.infer<typeof chosenStarters>

/** How many of the chosen starters were added; those that are there already are left as they are. */
export const addedStarters = z.object({ status_codes: z.int(), saved_searches: z.int() })
