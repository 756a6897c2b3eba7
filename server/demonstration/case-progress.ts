import type { StarterSlug } from '../../contract/letters/starters.ts'
import { utcDate } from '../../contract/records/days.ts'
import { type Case, openCase, type Visit } from './cases.ts'
import { CONTRACTOR } from './oris.ts'
import type { Random } from './random.ts'
import type { DemonstrationSeat } from './seats.ts'
import type { KeptType, Setting } from './setting.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A safe-environment clearance is renewed after five years. */
const SAFE_DAYS = 1826

/** In turn, so that every answer occurs on any day; every fourth print is rejected. */
const answers: readonly StarterSlug[] = [
  'cleared',
  'awaiting-reprint',
  'cleared',
  'provisional',
  'cleared',
  'awaiting-reprint',
  'needs-review',
  'cleared',
  'cleared',
  'awaiting-reprint',
  'not-eligible',
  'cleared',
]
const RETURNING_PERCENT = 8

/** The outcomes of cases older than two weeks: their age in days, and the answer. */
const archive: readonly { answer: StarterSlug; days: readonly [from: number, to: number]; type?: string }[] = [
  { answer: 'cleared', days: [30, 600] },
  { answer: 'vendor-cleared', days: [30, 400], type: CONTRACTOR },
  { answer: 'not-eligible', days: [30, 500] },
  { answer: 'cleared', days: [1815, 1826] },
  { answer: 'needs-review', days: [20, 60] },
  { answer: 'expired', days: [1840, 2000] },
  { answer: 'cleared', days: [30, 600] },
  { answer: 'withdrawn', days: [30, 300] },
  { answer: 'provisional', days: [20, 50] },
]

/** Fills a seat: mostly with new applicants, sometimes after rejected prints or a missed appointment. Returns a case if it is new. */
export function fillSeat(
  random: Random,
  setting: Setting,
  cases: readonly Case[],
  taken: DemonstrationSeat,
  now: number,
): Case | undefined {
  const returning = random.percent(RETURNING_PERCENT) ? cases.find((each) => maySit(each, taken)) : undefined
  const known = taken.station === null ? undefined : returning
  const bookedBefore = Math.min(taken.span.start, now) - random.whole(10, 3 * 24 * 60) * MINUTE
  const booked_at = taken.station === null ? taken.span.start : Math.min(bookedBefore, taken.span.start - random.whole(1, 12) * DAY)
  const applicantCase = known ?? openCase(random, setting, taken.lsv, booked_at)
  const visit = visitOf(
    random,
    applicantCase,
    known ? { ...taken, booked_at: afterAll(applicantCase, taken, now) } : { ...taken, booked_at },
    setting.types,
    now,
  )
  applicantCase.visits.push(visit)
  if (known === undefined && now - booked_at > DAY)
    applicantCase.steps.push({ event: 'STATUS', slug: 'pending-prints', at: booked_at + 5 * MINUTE })
  if (visit.status === 'COMPLETED') complete(random, applicantCase, visit, now, answers[cases.length % answers.length] as StarterSlug)
  else if (visit.status !== 'SCHEDULED' && random.percent(40)) step(applicantCase, 'withdrawn', (visit.closed_at as number) + 2 * HOUR, now)
  return known === undefined ? applicantCase : undefined
}

/** A case of the archive, without a current appointment. */
export function makeArchivedCase(random: Random, setting: Setting, index: number, now: number): Case {
  const { answer, days, type } = archive[index % archive.length] as (typeof archive)[number]
  const created = now - random.whole(...days) * DAY - random.whole(0, DAY / MINUTE) * MINUTE
  const lsv = random.pick(setting.lsvs.filter(({ key }) => key !== 'harbor')).id
  const applicantCase = openCase(random, setting, lsv, created, type)
  applicantCase.steps.push({ event: 'STATUS', slug: 'pending-prints', at: created + 5 * MINUTE })
  const end = created + random.whole(2, 8) * DAY
  if (answer === 'withdrawn') step(applicantCase, answer, end, now)
  else takePrints(random, applicantCase, end, now, answer === 'expired' ? 'cleared' : answer)
  if (answer === 'expired') {
    applicantCase.prints.safe_date = utcDate(end + SAFE_DAYS * DAY)
    step(applicantCase, answer, end + (SAFE_DAYS + 1) * DAY, now)
  }
  return applicantCase
}

/** Whether the case may have another visit: after rejected prints or a missed one, at least a day later, and one at a time. */
function maySit({ prints, visits, steps }: Case, { span }: DemonstrationSeat): boolean {
  const last = visits.at(-1)
  const since = Math.max(last?.closed_at ?? Number.POSITIVE_INFINITY, steps.at(-1)?.at ?? 0)
  const wants = prints.illegible || (last?.status === 'NO_SHOW' && steps.at(-1)?.slug === 'pending-prints')
  return wants && last?.status !== 'SCHEDULED' && since + DAY < span.start
}

/** A time of booking after the last event, before the visit and before now. */
function afterAll({ visits, steps }: Case, { span }: DemonstrationSeat, now: number): number {
  const since = Math.max(visits.at(-1)?.closed_at ?? 0, steps.at(-1)?.at ?? 0)
  return since + Math.floor((Math.min(span.start, now) - since) / 2)
}

function visitOf(
  random: Random,
  { type, prints }: Case,
  at: DemonstrationSeat & { booked_at: number },
  types: readonly KeptType[],
  now: number,
): Visit {
  const here = types.find(({ lsv, description }) => lsv === at.lsv && description === type.description) ?? type
  const byStaff = at.station === null || random.percent(15)
  return {
    ...at,
    type: here,
    ...outcome(random, at, now),
    mode: prints.illegible ? 'illegible' : byStaff ? 'staff' : 'new',
    attempt: prints.attempt,
    tcr: prints.illegible ? prints.tcr : null,
    transaction_id: null,
  }
}

function outcome(
  random: Random,
  { span, station, booked_at }: DemonstrationSeat & { booked_at: number },
  now: number,
): Pick<Visit, 'status' | 'closed_at'> {
  const luck = random.whole(1, 100)
  if (station === null) return { status: 'COMPLETED', closed_at: span.end }
  else if (luck <= 6) return { status: 'CANCELLED', closed_at: booked_at + Math.floor((Math.min(span.start, now) - booked_at) / 2) }
  else if (span.end > now) return { status: 'SCHEDULED', closed_at: null }
  else if (luck <= 17) return { status: 'NO_SHOW', closed_at: Math.min(span.end + 10 * MINUTE, now) }
  else return { status: 'COMPLETED', closed_at: span.end }
}

function complete(random: Random, applicantCase: Case, visit: Visit, now: number, answer: StarterSlug) {
  applicantCase.prints.illegible = false
  takePrints(random, applicantCase, visit.span.end, now, visit.attempt > 1 ? 'cleared' : answer)
  visit.transaction_id = applicantCase.prints.transaction_id
}

/** Prints are sent within a day and answered within five. Future events are omitted. */
function takePrints(random: Random, applicantCase: Case, taken: number, now: number, answer: StarterSlug) {
  const sent = taken + random.whole(1, 20) * HOUR
  const answered = sent + random.whole(20, 120) * HOUR
  if (sent > now) return
  applicantCase.prints.transaction_id = `BIMS${utcDate(sent).replaceAll('-', '')}${random.digits(10)}`
  applicantCase.prints.submitted = utcDate(sent)
  step(applicantCase, 'submitted', sent, now)
  if (answered <= now)
    receive(random, applicantCase, answered, answer === 'cleared' && applicantCase.work.vendor !== null ? 'vendor-cleared' : answer, now)
}

function receive(random: Random, applicantCase: Case, at: number, answer: StarterSlug, now: number) {
  step(applicantCase, answer, at, now, answer === 'awaiting-reprint' ? 'ILLEGIBLE' : 'STATUS')
  if (answer === 'awaiting-reprint') {
    Object.assign(applicantCase.prints, {
      illegible: true,
      tcr: `E${utcDate(at).slice(0, 4)}${random.digits(12)}`,
      attempt: applicantCase.prints.attempt + 1,
    })
  } else if (applicantCase.environment !== 'metro' && (answer === 'cleared' || answer === 'vendor-cleared')) {
    applicantCase.prints.safe_date = utcDate(at + SAFE_DAYS * DAY)
  }
}

function step(applicantCase: Case, slug: StarterSlug, at: number, now: number, event: 'STATUS' | 'ILLEGIBLE' = 'STATUS') {
  if (at <= now) applicantCase.steps.push({ event, slug, at })
}
