import { DAY_MS, utcDate } from '../../../contract/records/days.ts'
import type { AssignedSlot } from '../../appointments/take-slot.ts'
import { HOUR_MS } from '../../platform/clock.ts'
import { middleNames } from '../names.ts'
import { areaCodes, birthplaces, positions } from '../people.ts'
import { type Random, randomFrom } from '../random.ts'
import { memoize } from './memoize.ts'
import { firstName, lastName } from './names.ts'
import { type GeneratedSetting, LOCATIONS_EACH, VENDORS_EACH } from './setting.ts'
import { seatsAround } from './times.ts'

/** The number of appointments per applicant. */
export const VISITS = 3
const NETWORK_PERCENT = 3
const [PERSON, WORK] = [0, 0x5bd1e995]
const jobs = Object.values(positions).flat()

/** One appointment of a generated applicant. */
type GeneratedVisit = {
  rank: number
  lsv: GeneratedSetting['lsvs'][number]
  seat: AssignedSlot
  status: 'SCHEDULED' | 'COMPLETED' | 'NO_SHOW' | 'CANCELLED'
  booked_at: number
  transaction_id: string | null
  payment_method: 'CREDIT' | 'CASH' | 'INVOICE'
  type: { id: number; price: number }
}

/** A generated applicant with all events so far. */
export type GeneratedCase = ReturnType<ReturnType<typeof cases>['caseAt']>
/** The applicant's places of work and of fingerprinting, as needed by appointments. */
export type GeneratedWork = ReturnType<ReturnType<typeof cases>['workAt']>

/**
 * The applicant at a place in the sequence, the same for the same seed. Later places have later applicants: from three years ago
 * to today. Work and visits have separate random streams, so that appointments can be generated without a person.
 */
export function cases({ setting, applicants, seed, now }: { setting: GeneratedSetting; applicants: number; seed: number; now: number }) {
  const seats = seatsAround(now)
  // The next visit is some days later, which is as many applicants further on.
  const apart = Math.ceil(applicants / 200)
  const ranks = VISITS * (applicants + (VISITS - 1) * apart)
  const each = Math.ceil(ranks / setting.lsvs.length)
  if (each > seats.capacity) throw new Error('More appointments than the locations have seats for')
  const chances = (at: number, of: number) => randomFrom(Math.imul(seed ^ at, 0x9e3779b1) ^ (at << 7) ^ of)
  const workAt = (at: number) => {
    const random = chances(at, WORK)
    const work = workOf(random, setting)
    const visits = Array.from({ length: VISITS }, (_, visit): GeneratedVisit => {
      const rank = VISITS * (at + visit * apart) + visit
      const lsv = setting.lsvs[rank % setting.lsvs.length] as GeneratedSetting['lsvs'][number]
      const seat = seats.assignStation(lsv.timezone, Math.floor(rank / setting.lsvs.length), each)
      const status = statusOf(random, seat.end < now)
      return {
        rank,
        lsv,
        seat,
        status,
        booked_at: Math.min(now, seat.start) - random.whole(1, 14) * DAY_MS + random.whole(0, 12) * HOUR_MS,
        transaction_id: status === 'COMPLETED' ? `BL${String(10_000_000_000 + rank * 7 + (seed % 7))}` : null,
        payment_method: paymentOf(random),
        type: random.pick(lsv.types),
      }
    })
    return { ...work, visits }
  }
  const caseAt = (at: number) => {
    const random = chances(at, PERSON)
    const work = workAt(at)
    return { ...makePerson(random, now), ...work, ...outcome(random, work.visits, setting, now) }
  }
  return { workAt, caseAt }
}

function makePerson(random: Random, now: number) {
  const woman = random.percent(60)
  const first_name = firstName(random, woman)
  const last_name = lastName(random)
  const { pob, citizenship } = random.pick(birthplaces)
  const year = new Date(now).getUTCFullYear() - random.whole(19, 67)
  return {
    first_name,
    last_name,
    middle_name: random.percent(35) ? random.pick(middleNames) : null,
    email: `${letters(first_name)}.${letters(last_name)}${random.whole(1, 9_999)}@${random.pick(['example.org', 'example.net', 'example.com'])}`,
    phone: `${random.pick(areaCodes)}${random.whole(2, 9)}${random.digits(6)}`,
    ssn4: String(random.whole(1, 9_999)).padStart(4, '0'),
    dob: `${year}-${twoDigits(random.whole(1, 12))}-${twoDigits(random.whole(1, 28))}`,
    gender: woman ? 'F' : 'M',
    race: random.pick(['W', 'W', 'W', 'B', 'A', 'U']),
    height: `5'${random.whole(0, 11)}"`,
    weight: random.whole(110, 250),
    eye: random.pick(['BRO', 'BLU', 'HAZ', 'GRN']),
    hair: random.pick(['BRO', 'BLK', 'BLN', 'GRY']),
    pob,
    citizenship,
    language: random.percent(12) ? 'es' : 'en',
  }
}

/** Some employers are large and most are small. */
function workOf(random: Random, { employers, locations, vendors }: GeneratedSetting) {
  if (random.percent(NETWORK_PERCENT)) return { employer: null, vendor: null, location: null, position: null, category: null }
  const at = Math.floor(employers.length * (random.whole(0, 999_999) / 1_000_000) ** 2)
  const job = random.percent(90) ? random.pick(jobs) : null
  return {
    employer: employers[at] as number,
    location: locations[at * LOCATIONS_EACH + random.whole(0, LOCATIONS_EACH - 1)] as number,
    vendor: random.percent(12) ? (vendors[at * VENDORS_EACH + random.whole(0, VENDORS_EACH - 1)] as number) : null,
    position: job?.position ?? null,
    category: job?.category ?? null,
  }
}

function statusOf(random: Random, over: boolean): GeneratedVisit['status'] {
  if (!over) return random.percent(8) ? 'CANCELLED' : 'SCHEDULED'
  return random.percent(78) ? 'COMPLETED' : random.percent(55) ? 'NO_SHOW' : 'CANCELLED'
}

const paymentOf = (random: Random): GeneratedVisit['payment_method'] =>
  random.percent(20) ? 'INVOICE' : random.percent(12) ? 'CASH' : 'CREDIT'

const FRESH_DAYS = 12

/** The state of the casework: the latest prints and their answer. */
function outcome(random: Random, visits: readonly GeneratedVisit[], setting: GeneratedSetting, now: number) {
  const first = Math.min(...visits.map(({ booked_at }) => booked_at))
  const created = Math.min(first, now - random.whole(1, 72) * HOUR_MS)
  const printed = visits.filter(({ status }) => status === 'COMPLETED').at(-1)
  const status = (slug: string) => setting.statuses[slug] ?? null
  const none = { created, transaction_id: null, submitted: null, safe_date: null, illegible: false, tcr: null, attempt: 1 }
  if (printed === undefined) return { ...none, status_code: random.percent(70) ? status('pending-prints') : null }
  const submittedAt = Math.min(now, printed.seat.end + random.whole(0, 2) * DAY_MS)
  const done = { ...none, transaction_id: printed.transaction_id, submitted: day(submittedAt) }
  const fresh = now - submittedAt < FRESH_DAYS * DAY_MS
  if (random.percent(fresh ? 4 : 1))
    return { ...done, illegible: true, tcr: `TCR${random.digits(8)}`, attempt: 2, status_code: status('awaiting-reprint') }
  if (fresh || random.percent(1)) return { ...done, status_code: status(random.percent(80) ? 'submitted' : 'needs-review') }
  const slug = random.pick([
    'cleared',
    'cleared',
    'cleared',
    'cleared',
    'cleared',
    'provisional',
    'vendor-cleared',
    'not-eligible',
    'withdrawn',
    'expired',
  ])
  const safe = slug === 'cleared' && random.percent(40) ? day(submittedAt + random.whole(300, 1_900) * DAY_MS) : null
  return { ...done, status_code: status(slug), safe_date: safe }
}

const dayOf = memoize((day: number) => utcDate(day * DAY_MS))
const day = (at: number) => dayOf(Math.floor(at / DAY_MS))
const twoDigits = (value: number) => String(value).padStart(2, '0')
const letters = memoize((name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, ''),
)
