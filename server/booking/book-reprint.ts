import sql from 'sql-template-tag'
import type { LookupAnswer } from '../../contract/applicants/lookup.ts'
import type { ScheduleReprint } from '../../contract/booking/schedule.ts'
import type { Language } from '../../contract/records/languages.ts'
import { changeContact, lockContact } from '../applicants/contact/change-contact.ts'
import { isGranted } from '../applicants/lookup-grants.ts'
import { LAST_ATTEMPT, nameCheckBy } from '../applicants/prints/rejections.ts'
import { comingReprint } from '../applicants/prints/reprints.ts'
import { isLive } from '../appointment-states.ts'
import { writeBooking } from '../appointments/insert-appointment.ts'
import { lastAppointment } from '../appointments/last-appointment.ts'
import { REPRINT_PRICE } from '../appointments/price.ts'
import { takePublicSlot } from '../appointments/take-slot.ts'
import { lockLsvs } from '../availability/lock-lsvs.ts'
import { isOfEnvironment } from '../environments/join-environment.ts'
import { sameTypeAt } from '../lsv/same-type.ts'
import type { Db } from '../platform/database/database.ts'
import { reprintBooked } from '../platform/database/database-errors.ts'
import type { Change } from '../platform/events/change.ts'
import { conflict, Refusal } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { type PreparedSignature, readSigned, signWaivers } from '../waivers/sign-waiver.ts'
import { agreementOf } from './agreement.ts'
import { type ApplicationChoices, checkApplication, needsSignatures, readChoices } from './check-application.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { checkOthers, readOthersOfApplicant } from './limits/other-appointments.ts'

type ReprintFacts = {
  illegible: boolean
  attempt: number
  tcr: string | null
  name_check_by: string | null
  booked: boolean
  reprint: LookupAnswer['reprint']
  applicant_type: number | null
  location: number | null
  vendor: number | null
}

/** A request to book a re-print: the environment's public, the body, and signatures ready to store. */
export type ReprintRequest = {
  viewer: Viewer
  environment: EnvironmentSettings
  body: ScheduleReprint
  signatures: readonly PreparedSignature[]
}

/** Books the appointment after illegible prints: free, one for each rejection, while the applicant's lookup is valid. */
export async function bookReprint(change: Change, request: ReprintRequest): Promise<number> {
  const { environment, body } = request
  const { db, clock } = change
  await lockLsvs(db, [body.lsv])
  await lockGranted(db, body)
  const facts = await readReprintFacts(db, body)
  checkReprint(facts)
  const [choices] = (await readChoices(db, 'illegible', [request])) as [ApplicationChoices]
  checkApplication(environment, 'illegible', body, choices)
  await sign(change, request)
  const instant = Date.parse(body.dateTime)
  const { station, ...span } = await takePublicSlot(db, { lsv: body.lsv, instant, hold: body.hold }, clock.now())
  checkOthers(await readOthersOfApplicant(db, body.applicantId, clock.now()), span, true)
  const { applicant_type, location, vendor, attempt, tcr } = facts
  const reprint = { applicant: body.applicantId, lsv: body.lsv, applicant_type, location, vendor, span, station, attempt, tcr }
  const free = { walk_in: false, payment_method: 'CREDIT', price: REPRINT_PRICE, notes: null, mode: 'illegible' as const }
  const booked = { type: 'appointment.booked', detail: { reprint: true }, hold: body.hold ?? null } as const
  const appointment = await writeBooking(change, { ...reprint, ...free }, booked)
  const history = { appointment, ...agreementOf(choices.disclaimers, body) }
  await change.record({ type: 'applicant.reprint_booked', applicant: body.applicantId, history })
  if (body.language != null) await changeLanguage(change, body.applicantId, body.language)
  return appointment
}

/**
 * Locks the applicant, so that a merge or purge comes before, and ends the record, or finds the booking. A call without a valid lookup
 * waits for nobody and holds up nobody.
 */
const lockGranted = (db: Db, { applicantId, lookupToken }: ScheduleReprint) =>
  db.run(sql`select from applicant a where a.id = ${applicantId} and ${isGranted(lookupToken)} for no key update of a`)

async function changeLanguage(change: Change, applicant: number, language: Language): Promise<void> {
  const before = await lockContact(change.db, applicant)
  await changeContact(change, 'applicant.contact_corrected', { applicant, before, given: { language } })
}

/** Waivers that were signed with an earlier booking need no second signature. */
const sign = async (change: Change, { viewer, environment, body, signatures }: ReprintRequest) =>
  signWaivers(change, viewer, {
    applicant: body.applicantId,
    required: needsSignatures(environment, 'illegible'),
    signatures,
    signedBefore: await readSigned(change.db, body.applicantId),
  })

/**
 * Reads the facts of the decision in one statement. The type is that of the same ORI code and description at the new LSV; without one,
 * the applicant keeps the same type, so that a re-print is possible at every LSV.
 */
async function readReprintFacts(
  db: Db,
  { applicantId, lookupToken, lsv, employer = null, network = null }: ScheduleReprint,
): Promise<ReprintFacts> {
  const found = await db.one<ReprintFacts>(sql`
    select a.illegible, a.attempt, a.tcr, ${nameCheckBy} as name_check_by,
      exists (select from appointment p where p.applicant = a.id and p.attempt = a.attempt and p.tcr is not null
              and ${isLive(sql`p`)}) as booked, ${comingReprint} as reprint,
      coalesce(
        ${sameTypeAt({
          type: sql`coalesce(a.applicant_type, last.applicant_type)`,
          lsv: sql`${lsv}`,
          employer: sql`a.employer`,
          network: sql`a.network`,
        })},
        a.applicant_type, last.applicant_type) as applicant_type,
      last.location, last.vendor
    from applicant a
    left join lateral ${lastAppointment(sql`a.id`)} last on true
    where a.id = ${applicantId} and a.removed_at is null and ${isGranted(lookupToken)}
      and ${isOfEnvironment(sql`a`, { employer, network })}`)
  if (found === undefined) throw new Refusal(403, 'LOOKUP_AGAIN', 'Please look up your record again.')
  return found
}

function checkReprint({ illegible, attempt, booked, reprint, name_check_by }: ReprintFacts) {
  if (!illegible) throw conflict('NOT_ILLEGIBLE', 'Your fingerprints do not need to be taken again.')
  if (attempt > LAST_ATTEMPT) {
    const refusal = `Your fingerprints were rejected twice and will not be taken again. A name check must be requested by ${name_check_by}.`
    throw conflict('NAME_CHECK', refusal, { deadline: name_check_by })
  }
  // Its applicant has looked the record up, which tells of it as well.
  if (booked) throw reprintBooked({ reprint })
}
