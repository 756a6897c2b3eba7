import { type Demographics, demographics, machineName } from '../../contract/demographics/demographics.ts'
import { fieldOf, RS } from '../../contract/demographics/ebts-edits.ts'
import { ebtsName, isTooLong, shortenName, shortNameComplaint } from '../../contract/demographics/ebts-name.ts'
import { appointments } from '../appointments/appointments.ts'
import { lockVisibleAppointment } from '../appointments/lock-visible-appointment.ts'
import { updateAppointment } from '../appointments/update-appointment.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { type Action, action, type Call, idIn } from '../platform/http/action.ts'
import { invalid, Refusal } from '../platform/http/errors.ts'
import { mustRead } from '../platform/records/record-engine.ts'
import { composeFile, recordsOf, US, withLengths } from './ebts-file.ts'
import { noteDownloaded } from './machine-folder/folder-files.ts'
import { composeSubmission, type Submission } from './submission.ts'
import { readSubmissionSource, type SubmissionSource } from './submission-source.ts'

/** Closed to networks, which see dates of birth masked. */
const declared = { method: 'GET', permission: 'appointments.demographics' } as const

/** GET /appointments/{id}/demographics: the values for the live-scan machine, or all their problems. */
export const showDemographics: Action = action({
  ...declared,
  path: '/api/appointments/:id/demographics',
  summary: 'Demographics for the live-scan machine, as a sheet',
  problems: ['DEMOGRAPHICS'],
  answer: demographics,
  async handle(call) {
    const { source, problems, remarks, values } = await prepared(call, 'sheet')
    const { id, first_name, middle_name, last_name, date_time, timezone, applicant_type, attempt } = source
    const fields = problems.length > 0 ? [] : withLengths(recordsOf(values)).flat()
    return {
      appointment: id,
      name: [first_name, middle_name, last_name].filter(Boolean).join(' '),
      date_time,
      timezone,
      applicant_type,
      attempt,
      fields: fields.map(({ tag, value }) => ({ tag, value: readable(value), mnemonic: fieldOf(tag).mnemonic, name: fieldOf(tag).name })),
      problems,
      long_name: longNameOf(source),
      remarks,
    }
  },
})

/** GET /appointments/{id}/demographics/file: the Type-1 and Type-2 records. With any problem there is no file. */
export const fetchDemographics: Action = action({
  ...declared,
  path: '/api/appointments/:id/demographics/file',
  summary: 'Demographics for the live-scan machine, as EBTS records',
  problems: ['DEMOGRAPHICS'],
  status: 200,
  answerType: 'application/octet-stream',
  async handle(call) {
    const { source, problems, values } = await prepared(call, 'file')
    if (problems.length > 0) throw unfit(problems)
    call.reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="demographics-${source.id}.eft"`,
      'x-content-type-options': 'nosniff',
    })
    return composeFile(values)
  },
})

/** POST /appointments/{id}/demographics/name: keeps the form of a name that is too long for the file, as the desk has confirmed it. */
export const confirmName: Action = action({
  method: 'POST',
  path: '/api/appointments/:id/demographics/name',
  permission: declared.permission,
  summary: "Confirm the shortened name for the live-scan machine's file",
  body: machineName,
  async handle({ transact, viewer, params, body: { name } }) {
    await transact(async (change) => {
      const { db, sealing, record } = change
      await lockVisibleAppointment(change, idIn(params))
      const { id } = await mustRead(db, appointments, viewer, idIn(params))
      const source = await readSubmissionSource(db, sealing, id)
      const complaint = isTooLong(source) ? shortNameComplaint(name, source) : 'The name fits as it is'
      if (complaint !== null) throw invalid({ name: complaint })
      await updateAppointment(db, id, { machine_name: name })
      await record({ type: 'appointment.name_shortened', appointment: id })
    })
  },
})

const longNameOf = (source: SubmissionSource): Demographics['long_name'] =>
  isTooLong(source)
    ? {
        whole: ebtsName(source),
        confirmed: source.machine_name !== null && shortNameComplaint(source.machine_name, source) === null ? source.machine_name : null,
        proposal: shortenName(source),
      }
    : null

type PreparedSubmission = Submission & { source: SubmissionSource }

/** Computed for each call and never stored; the audit log has the reader and the appointment, without values. */
const prepared = ({ transact, viewer, params }: Call<unknown, unknown>, as: 'sheet' | 'file'): Promise<PreparedSubmission> =>
  transact(async (change) => {
    const { db, sealing, clock, record } = change
    const { id } = await mustRead(db, appointments, viewer, idIn(params))
    const source = await readSubmissionSource(db, sealing, id)
    const submission = composeSubmission(source, dateIn(source.timezone, clock.now()))
    const { length } = submission.problems
    const outcome = length > 0 ? 'refused' : 'ok'
    await record({ type: 'appointment.demographics_read', appointment: id, outcome, detail: { as, problems: length } })
    if (as === 'file' && length === 0) await noteDownloaded(change, id)
    return { ...submission, source }
  })

const unfit = (problems: Submission['problems']) =>
  new Refusal(409, 'DEMOGRAPHICS', 'The machine would reject these demographics.', {
    errors: Object.fromEntries(problems.map(({ mnemonic, name, message }) => [mnemonic, `${name}: ${message}`])),
  })

/** Replaces the separators in a value by spaces. */
const readable = (value: string) => value.replaceAll(RS, ' ').replaceAll(US, ' ')
