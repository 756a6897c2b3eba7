import type { StarterSlug } from '../../contract/letters/starters.ts'
import { utcDate } from '../../contract/records/days.ts'
import { positions } from './people.ts'
import { makePerson, type Person } from './person.ts'
import type { Random } from './random.ts'
import type { DemonstrationSeat } from './seats.ts'
import type { EnvironmentName, KeptType, Setting } from './setting.ts'

/** An event of an applicant, with the resulting hire status. */
type Step = { event: 'STATUS' | 'ILLEGIBLE'; slug: StarterSlug; at: number }

/** One past or future appointment. */
export type Visit = DemonstrationSeat & {
  type: KeptType
  status: 'SCHEDULED' | 'COMPLETED' | 'NO_SHOW' | 'CANCELLED'
  booked_at: number
  closed_at: number | null
  mode: 'new' | 'illegible' | 'staff'
  attempt: number
  tcr: string | null
  transaction_id: string | null
}

/** An applicant with all events so far. */
export type Case = {
  environment: EnvironmentName
  person: Person
  type: KeptType
  work: { position: string | null; category: string | null; locations: number[]; vendor: number | null }
  created: number
  visits: Visit[]
  steps: Step[]
  prints: {
    transaction_id: string | null
    tcr: string | null
    illegible: boolean
    attempt: number
    submitted: string | null
    safe_date: string | null
  }
}

/** Half of the applicants belong to Lakeside, a sixth to Saint Brigid. */
const environmentShares: readonly EnvironmentName[] = ['lakeside', 'lakeside', 'lakeside', 'metro', 'metro', 'stbrigid']

/** Opens a case for a new applicant. `wanted` is the type's description; without it, any of the environment's. */
export function openCase(random: Random, setting: Setting, lsv: number, created: number, wanted?: string): Case {
  const named = setting.types.find((type) => type.lsv === lsv && type.description === wanted)
  const environment = named?.limited ?? random.pick(environmentShares)
  const offered = setting.types.filter((type) => type.lsv === lsv && (type.limited === environment || type.limited === null))
  const type = named ?? random.pick(offered)
  return {
    environment,
    person: makePerson(random, utcDate(created)),
    type,
    work: {
      ...workAs(random, type.description),
      locations: type.prompt_location ? random.some(setting.schools, random.percent(15) ? 2 : 1).map(({ id }) => id) : [],
      vendor: type.prompt_vendor ? random.pick(setting.vendors) : null,
    },
    created,
    visits: [],
    steps: [],
    prints: { transaction_id: null, tcr: null, illegible: false, attempt: 1, submitted: null, safe_date: null },
  }
}

/** Professionals who need a licence of their own have no position with an employer. */
function workAs(random: Random, description: string): { position: string | null; category: string | null } {
  const known = positions[description]
  return known === undefined ? { position: null, category: null } : random.pick(known)
}

/** The status after the last step; the newest applicants have none. */
export const statusOf = ({ steps }: Case): StarterSlug | null => steps.at(-1)?.slug ?? null
