import type { auditEvent } from '../../../contract/operations/audit.ts'
import type { Row } from '../../../contract/records/define-record.ts'

type Event = Row<typeof auditEvent>

/** An event, with the other readings of the same opened record. */
type Folded = { one: Event; others: readonly Event[] }

/** The events of what the screens read of one record when it is opened. */
const READINGS: readonly string[] = ['read', 'list', 'timeline', 'matches']
/** The readings of one opened record come within this time. */
const TOGETHER_MS = 10_000

const placeOf = ({ applicant, actor, session }: Event) => `${applicant} ${actor} ${session}`

/**
 * Events, the latest first, with the readings of one opened record in one: those of one session about one applicant within ten seconds.
 * The reading of the record itself stands for them, else the first one.
 */
export function foldReads(events: readonly Event[]): Folded[] {
  const folded: Event[][] = []
  const open = new Map<string, Event[]>()
  for (const event of events) {
    const isReading = event.applicant !== null && event.session !== null && event.outcome === 'ok' && READINGS.includes(event.event)
    const group = isReading ? open.get(placeOf(event)) : undefined
    if (group !== undefined && Date.parse(group[0]?.at ?? '') - Date.parse(event.at) <= TOGETHER_MS) {
      group.push(event)
      continue
    }
    const alone = [event]
    folded.push(alone)
    if (isReading) open.set(placeOf(event), alone)
  }
  return folded.map((group) => {
    const one = (group.find(({ resource, event }) => resource === 'applicants' && event === 'read') ?? group.at(-1)) as Event
    return { one, others: group.filter((each) => each !== one).reverse() }
  })
}
