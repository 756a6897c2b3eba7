import sql from 'sql-template-tag'
import { findPersonProblems } from '../../contract/applicants/applicant-body.ts'
import { type OwnData, type OwnDataChange, ownData, ownDataChange } from '../../contract/portal/application.ts'
import { fieldMessages } from '../../contract/records/field-messages.ts'
import { writeApplication } from '../applicants/write-application.ts'
import { readBookingOfToken } from '../appointments/booking-link.ts'
import { lockAppointment } from '../appointments/update-appointment.ts'
import { agreementOf, findMissingAgreement, shownDisclaimers } from '../booking/agreement.ts'
import { APPLICATION_BYTES, demographicsOf, environmentQuery, latestBirth } from '../booking/wizard-body.ts'
import { disclaimers as disclaimerRecords } from '../environments/disclaimers.ts'
import { environmentName, joinEnvironment } from '../environments/join-environment.ts'
import { limits } from '../limits.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action, parse } from '../platform/http/action.ts'
import { untilGone } from '../platform/http/connections.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import type { Viewer } from '../platform/records/access.ts'
import { presentRow } from '../platform/records/rows.ts'
import { openDrawing } from '../waivers/sealed-drawing.ts'
import { type PreparedSignature, prepareSignatures, readWaivers, signWaivers, type Waiver } from '../waivers/sign-waiver.ts'

const declared = {
  path: '/api/bookings/:token/data',
  permission: 'bookings.data',
} as const

/** GET /bookings/{token}/data: the missing parts of an application. Entered values are never shown again. */
export const showApplication: Action = action({
  ...declared,
  method: 'GET',
  summary: 'Read the missing parts of a booking by its link',
  answer: ownData,
  async handle({ database, viewer, params, ...services }) {
    return readApplication(database, viewer, await readBookingOfToken(database, services, params.token))
  },
})

/** POST /bookings/{token}/data: accepts all missing parts at once and nothing else: entered values are corrected at the desk. */
export const submitApplication: Action = action({
  ...declared,
  method: 'POST',
  summary: 'Provide the missing parts of a booking by its link',
  accepts: () => ownDataChange(() => ''),
  problems: ['CLOSED', 'COMPLETE'],
  bodyLimit: APPLICATION_BYTES,
  answer: ownData,
  status: 200,
  async handle({ database, transact, viewer, params, request, reply, ...services }) {
    const id = await readBookingOfToken(database, services, params.token)
    if (services.settings.rateLimits) await countCall(database, limits.ownData, String(id))
    const given = parse(
      ownDataChange(() => latestBirth(services.clock)),
      request.body,
    ) as OwnDataChange
    const opened = (sealed: string) => openDrawing(services, params.token ?? null, sealed)
    const about = { ...viewer, query: environmentQuery(await readDueApplication(database, viewer, id)) }
    const signatures = await prepareSignatures(given.waiver_signatures, { db: database, viewer: about, signal: untilGone(reply), opened })
    return transact(async (change) => {
      const { db } = change
      // Read again under the lock: meanwhile the link may have been revoked, or the appointment closed.
      await lockAppointment(db, id)
      await readBookingOfToken(db, services, params.token)
      await writeMissingParts(change, viewer, id, { given, signatures })
      return readApplication(db, viewer, id)
    })
  },
})

type Row = Omit<OwnData, 'disclaimers' | 'waivers'> & { applicant: number; display_disclaimer: boolean; signed: number[] }
type Disclaimer = OwnData['disclaimers'][number] & { edition: number }
/** A booking with the missing parts of its application. */
type DueApplication = Row & { disclaimers: Disclaimer[]; waivers: Waiver[] }

async function readApplication(db: Db, viewer: Viewer, id: number): Promise<OwnData> {
  const { applicant: _applicant, display_disclaimer: _shown, signed: _signed, ...due } = await readDueApplication(db, viewer, id)
  return due
}

async function readDueApplication(db: Db, viewer: Viewer, id: number): Promise<DueApplication> {
  const row = (await db.one<Row>(sql`
    select p.id, p.date_time, l.timezone, l.name as place, y.description as applicant_type, a.first_name, a.last_name,
      missing_of(a.id) as missing, p.status = 'SCHEDULED' as open, a.employer, a.network, ${environmentName},
      coalesce(e.extra_fields, n.extra_fields) as extra_fields, coalesce(e.display_disclaimer, n.display_disclaimer) as display_disclaimer,
      a.id as applicant, array(select s.waiver from waiver_signature s where s.applicant = a.id and s.removed_at is null) as signed
    from appointment p join applicant a on a.id = p.applicant join live_scan_vendor l on l.id = p.lsv
    ${joinEnvironment} left join applicant_type y on y.id = p.applicant_type
    where p.id = ${id}`)) as Row
  const about = { ...viewer, query: environmentQuery(row) }
  const waivers = row.missing.includes('waivers') ? await readWaivers(db, about) : []
  return {
    ...row,
    disclaimers: row.display_disclaimer && row.missing.includes('notice') ? await readDisclaimers(db, about) : [],
    waivers: waivers.filter((waiver) => !row.signed.includes(waiver.id)),
  }
}

/** The disclaimers of a new application: the desk has booked, and the applicant agrees by the link. */
async function readDisclaimers(db: Db, viewer: Viewer): Promise<Disclaimer[]> {
  const found = await db.rows<Disclaimer>(sql`
    select t.id, t.edition, t.disclaimer_text, t.translations from disclaimer t where ${shownDisclaimers(viewer, 'new')} order by t.id`)
  return found.map((each) => presentRow(disclaimerRecords, each))
}

type Taking = { given: OwnDataChange; signatures: readonly PreparedSignature[] }

async function writeMissingParts(change: Change, viewer: Viewer, id: number, { given, signatures }: Taking) {
  const { db, record } = change
  const due = await readDueApplication(db, viewer, id)
  if (!due.open) throw conflict('CLOSED', 'This appointment no longer accepts information. Please ask at the desk.')
  if (due.missing.length === 0) throw conflict('COMPLETE', 'Everything has been provided already.')
  checkComplete(due, given)
  const { applicant } = due
  await writeApplication(change, applicant, {
    person: given.person == null ? null : personOf(given.person, due.first_name),
    language: given.language ?? null,
  })
  const required = due.missing.includes('waivers')
  const about = { ...viewer, query: environmentQuery(due) }
  await signWaivers(change, about, { applicant, required, signatures, demanded: due.waivers })
  await record([
    // The actor is the applicant, even when an account is signed in.
    { type: 'applicant.data_given', applicant, history: historyOf(due, given), actor: { ...viewer, user_id: null } },
    { type: 'appointment.data_given', appointment: id, changed: due.missing },
  ])
}

/** Requires every missing part, and refuses any other. */
function checkComplete({ missing, extra_fields, disclaimers }: DueApplication, { person, privacy_notice, disclaimer }: OwnDataChange) {
  const errors: Record<string, string> = {}
  if (missing.includes('demographics')) {
    if (person == null) errors.person = fieldMessages.required
    else for (const [name, message] of Object.entries(findPersonProblems(extra_fields, person))) errors[`person.${name}`] = message
  } else if (person != null) errors.person = 'Already provided'
  if (missing.includes('notice') && privacy_notice == null) errors.privacy_notice = fieldMessages.privacyNotice
  Object.assign(errors, findMissingAgreement(disclaimers, disclaimer))
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Fields that this environment does not require stay as the desk entered them. */
function personOf(person: NonNullable<OwnDataChange['person']>, first_name: string) {
  const { values, home } = demographicsOf(person, first_name)
  const { middle_name, no_middle_name, former_names, citizenship, ...rest } = values
  const optional = Object.entries({ middle_name, no_middle_name, former_names, citizenship }).filter(
    ([, value]) => value !== null && value !== false,
  )
  return { values: { ...rest, ...Object.fromEntries(optional) }, home }
}

const historyOf = ({ missing, disclaimers }: DueApplication, given: OwnDataChange) => ({
  given: missing,
  ...(missing.includes('notice') ? agreementOf(disclaimers, given) : {}),
})
