import { outcomeBody, transferOutcome } from '../../contract/booking/outcome.ts'
import { type TransferRequested, transferRequested } from '../../contract/portal/own-transfer.ts'
import { type TransferBody, transferBody } from '../../contract/transfers/transfers.ts'
import { pickComparedFields } from '../appointments/booking-key.ts'
import { agreementOf } from '../booking/agreement.ts'
import { type ApplicationChoices, checkApplication, readChoices } from '../booking/check-application.ts'
import { readEnvironmentSettings } from '../booking/environment-settings.ts'
import { applicantOf, environmentQuery, latestBirth, residenceLine } from '../booking/wizard-body.ts'
import { limits } from '../limits.ts'
import { readLinkedTransfer, transferUrl } from '../mails/transfers/transfer-link.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, parse, type Services } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { countAddress, countInEnvironment } from '../platform/http/limits/call-limits.ts'
import { mailboxOf } from '../platform/mail/mailbox.ts'
import type { Viewer } from '../platform/records/access.ts'
import { findMade, isRepeated, runOnce } from '../platform/records/idempotency.ts'
import { insertRow } from '../platform/records/rows.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'
import { mailsLeave } from '../platform/settings/settings.ts'
import { transfers } from './transfers.ts'

/** POST /applicants/transfer: requests another work location without new prints. Staff decide. One key and body make one request. */
export const requestTransfer: Action = action({
  method: 'POST',
  path: '/api/applicants/transfer',
  permission: 'applicants.transfer',
  summary: 'Request a transfer',
  accepts: () => transferBody(() => ''),
  problems: ['TRANSFERS_CLOSED'],
  idempotent: true,
  answer: transferRequested,
  status: 201,
  async handle({ database, transact, clock, sealing, settings, key, viewer, request }) {
    const body: TransferBody = parse(
      transferBody(() => latestBirth(clock)),
      request.body,
    )
    const publicViewer: Viewer = { ...viewer, role: 'public', query: environmentQuery(body) }
    if (settings.rateLimits && !(await isRepeated(database, request))) {
      const { query } = publicViewer
      await countAddress(database, limits.transfer, viewer.origin.ip, query)
      await countAddress(database, limits.transferMailbox, viewer.origin.ip, { ...query, mailbox: mailboxOf(body.email) })
    }
    const id = await transact(({ db, record }) =>
      runOnce(db, { sealing }, request, pickComparedFields(body), async () => {
        const environment = await readEnvironmentSettings(db, body)
        if (!environment.enable_transfers) throw conflict('TRANSFERS_CLOSED', 'Transfers cannot be requested online here.')
        const [choices] = (await readChoices(db, 'transfer', [{ environment, viewer: publicViewer, body }])) as [ApplicationChoices]
        checkApplication(environment, 'transfer', body, choices)
        const made = await insertTransfer(db, sealing, body, choices)
        await record({ type: 'transfer.requested', transfer: made })
        return made
      }),
    )
    return answerOf(database, { settings, key }, id)
  },
})

/**
 * POST /applicants/transfer/outcome: the outcome of a request whose answer was lost, for the holder of its key, and without the data that the
 * call had. Changes nothing.
 */
export const readTransferOutcome: Action = action({
  method: 'POST',
  path: '/api/applicants/transfer/outcome',
  permission: 'applicants.transfer',
  summary: 'Read the outcome of a transfer request, by its Idempotency-Key',
  body: outcomeBody,
  answer: transferOutcome,
  status: 200,
  async handle({ request, body, database, sealing, settings, key, viewer }) {
    if (settings.rateLimits) await countInEnvironment(database.unsynced, limits.scheduleOutcome, viewer.origin.ip, request.hostname)
    const id = await database.transaction((db) => findMade(db, sealing, 'applicants.transfer', body.key))
    return { requested: id === undefined ? null : await answerOf(database, { settings, key }, id) }
  },
})

/** The answer to a request as it is stored. */
async function answerOf(db: Db, { settings, key }: Pick<Services, 'settings' | 'key'>, id: number): Promise<TransferRequested> {
  const state_url = transferUrl({ settings, key }, await readLinkedTransfer(db, id))
  return { id, state_url, mailed: mailsLeave(settings) }
}

function insertTransfer(db: Db, sealing: Sealing, body: TransferBody, choices: ApplicationChoices): Promise<number> {
  const { disclaimers = [], ...notice } = agreementOf(choices.disclaimers, body)
  const { values: applicant } = applicantOf(body)
  return insertRow(db, sealing, transfers, {
    ...applicant,
    location: body.location ?? null,
    residence: residenceLine(body),
    notes: body.notes || null,
    disclaimers: JSON.stringify(disclaimers),
    ...notice,
  })
}
