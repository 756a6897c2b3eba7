import type { Task } from 'graphile-worker'
import { makeChanges } from './applicants/bulk/make-changes.ts'
import { pruneBulkChanges } from './applicants/bulk/undo-changes.ts'
import { pruneGrants } from './applicants/lookup-grants.ts'
import { purgeUnbooked } from './applicants/removal/purge-applicant.ts'
import { countNames, pruneNameIndex } from './applicants/search/prune-name-index.ts'
import { nameOldLinks } from './appointments/booking-link.ts'
import { pruneHolds } from './availability/hold-slot.ts'
import { pruneBookingSources } from './booking/limits/booking-source.ts'
import { type formerNames, type JobName, jobKinds, queues, type ScheduledName } from './job-kinds.ts'
import { sendWaitingLetters } from './letters/resending/send-waiting-letters.ts'
import { insertStatusLetters, writeLetter } from './letters/write-letters.ts'
import { queueReminders } from './mails/appointments/reminders.ts'
import { completeMail } from './mails/complete-mail.ts'
import { picturesOf } from './mails/mail-pictures.ts'
import { type MailJob, writeMail } from './mails/write-mail.ts'
import { takeScheduledBackup } from './operations/backups/scheduled-backups.ts'
import { applyRetention } from './operations/retention.ts'
import { pruneTokens } from './payments/payment-tokens.ts'
import { registerHosts } from './payments/processor/register-hosts.ts'
import { pruneWebhookEvents } from './payments/receive-webhook.ts'
import { checkPayment, reconcilePayments } from './payments/recovery/reconcile-payments.ts'
import { recoverPayments } from './payments/recovery/recover-payments.ts'
import { settlePayment } from './payments/settle-payment.ts'
import { pruneLinks } from './people/account-links.ts'
import { pruneChallenges } from './people/factors/passkey-challenges.ts'
import { type ForgotJob, mailForgotten } from './people/forgot-password.ts'
import { lockIdleAccounts } from './people/lock-idle-accounts.ts'
import { pruneSessions } from './people/sign-in/sessions.ts'
import { pruneSources } from './people/sign-in/sign-in-failures.ts'
import { pruneSsoTransactions } from './people/single-sign-on/sso-transactions.ts'
import { sealAudit } from './platform/audit/audit-chain.ts'
import { checkWholeAudit } from './platform/audit/audit-check.ts'
import { publishHead } from './platform/audit/audit-head-file.ts'
import type { Db } from './platform/database/database.ts'
import { openFileStore } from './platform/files/file-store.ts'
import { deleteUnnamedFile } from './platform/files/keep-file.ts'
import { sealOldFiles } from './platform/files/seal-old-files.ts'
import type { Services } from './platform/http/action.ts'
import { pruneCallCounts } from './platform/http/limits/call-limits.ts'
import { addJobAfter } from './platform/jobs/add-job.ts'
import { limitTime } from './platform/jobs/limit-time.ts'
import { retryUntilReachable, runQueues } from './platform/jobs/run-jobs.ts'
import { noteRun } from './platform/jobs/scheduled-runs.ts'
import { describeError, inLogContext, log } from './platform/log.ts'
import { sendMail } from './platform/mail/mail.ts'
import { pruneKeys } from './platform/records/idempotency.ts'
import { pruneContactChanges } from './portal/contact-changes.ts'
import { queueSmsReminders } from './sms/queue-sms.ts'
import { pruneReceivedSms } from './sms/receive-sms.ts'
import { sendSms } from './sms/send-sms.ts'
import { type SmsJob, writeSms } from './sms/write-sms.ts'
import { pruneTransferContacts } from './transfers/contact-changes.ts'
import { pruneEntryBookings } from './waitlist/entry-booking.ts'
import { offerSlots, offerSlotsEverywhere } from './waitlist/offer-slots.ts'
import { sealOldAnswers } from './waivers/seal-answers.ts'
import { documentWaiver, documentWaiversOf } from './waivers/waiver-document.ts'
import { sendWebhook } from './webhooks/send-webhook.ts'
import { pruneDeliveries } from './webhooks/webhooks.ts'

/** The payload of each job, by its name. Queueing a job under another name or with another payload does not compile. */
type Payloads = {
  write_mail: MailJob
  forgot_password: ForgotJob
  change_many: { bulk_change: number }
  status_letters: { history: number }
  write_letter: { letter: number }
  resend_letters: { bulk_change: number }
  delete_file: { record_key: string }
  delete_unnamed_file: { record_key: string }
  waiver_document: { signature: number }
  send_mail: { mail: number }
  write_sms: SmsJob
  send_sms: { sms: number }
  settle_payment: { payment: number }
  check_payment: { payment: number }
  offer_slots: { lsv: number }
  send_webhook: { delivery: number }
}

declare module './platform/jobs/add-job.ts' {
  interface JobPayloads extends Payloads, Record<ScheduledName, Record<string, never>> {}
}

/**
 * The handling of a job that waited at the backup, by a restore: the server runs it again; or it is run at once and its mails
 * are held; or it is dropped. A job that writes or sends mail may have done so since. Text messages are held by `holdSms`, which reads the
 * dropped jobs.
 */
type AfterRestore = 'run' | 'hold' | 'drop'
type QueuedTask<Payload> = { afterRestore: AfterRestore; run(services: Services, payload: Payload): Promise<unknown> }

/** The handler of each job. It opens its own transactions and is retried after a failure. */
const queued: { readonly [Name in Exclude<JobName, ScheduledName>]: QueuedTask<Payloads[Name]> } = {
  write_mail: { afterRestore: 'hold', run: writeMailWithDocuments },
  forgot_password: { afterRestore: 'drop', run: mailForgotten },
  // Requests from before a backup may be outdated.
  change_many: { afterRestore: 'drop', run: (services, { bulk_change }) => makeChanges(services, bulk_change) },
  status_letters: {
    afterRestore: 'hold',
    run: ({ database }, { history }) => database.transaction((db) => insertStatusLetters(db, history)),
  },
  write_letter: { afterRestore: 'hold', run: (services, { letter }) => writeLetter(services, letter) },
  resend_letters: { afterRestore: 'drop', run: (services, { bulk_change }) => sendWaitingLetters(services, bulk_change) },
  delete_file: { afterRestore: 'run', run: ({ settings }, { record_key }) => openFileStore(settings).delete(record_key) },
  delete_unnamed_file: { afterRestore: 'run', run: deleteUnnamedFile },
  waiver_document: { afterRestore: 'run', run: (services, { signature }) => documentWaiver(services, signature) },
  send_mail: {
    afterRestore: 'drop',
    run: (services, { mail }) =>
      sendMail(services, mail, {
        complete: (kept) => completeMail(services.key, kept),
        picturesOf: picturesOf(services.database, services),
      }),
  },
  write_sms: { afterRestore: 'drop', run: writeSms },
  send_sms: { afterRestore: 'drop', run: sendSms },
  settle_payment: { afterRestore: 'run', run: (services, { payment }) => settlePayment(services, payment) },
  check_payment: { afterRestore: 'run', run: (services, { payment }) => checkPayment(services, payment) },
  offer_slots: { afterRestore: 'run', run: offerSlots },
  send_webhook: { afterRestore: 'drop', run: (services, job) => sendWebhook(services, job) },
}

const earlierMail = (kind: MailJob['kind']): QueuedTask<object> => ({
  afterRestore: 'hold',
  run: (services, job) => writeMailWithDocuments(services, { kind, ...job } as MailJob),
})

/** The handlers of former names. */
const earlier: { readonly [Name in keyof typeof formerNames]: QueuedTask<never> } = {
  appointment_mail: earlierMail('appointment'),
  payment_mail: earlierMail('payment'),
  illegible_mail: earlierMail('illegible'),
  transfer_mail: earlierMail('transfer'),
  forget_file: queued.delete_file,
  offer_times: queued.offer_slots,
  mail_offer: earlierMail('offer'),
  clean_up: { afterRestore: 'run', run: pruneExpired },
}

/** The handlers of the scheduled jobs. */
const scheduled: { readonly [Name in ScheduledName]: (services: Services) => Promise<unknown> } = {
  recover_payments: recoverPayments,
  reconcile_payments: reconcilePayments,
  register_hosts: registerHosts,
  offer_slots_everywhere: offerSlotsEverywhere,
  remind: queueReminders,
  remind_sms: queueSmsReminders,
  prune_expired: pruneExpired,
  purge_unbooked: purgeUnbooked,
  convert_old_data: convertOldData,
  count_names: countNames,
  prune_name_index: pruneNameIndex,
  lock_idle_accounts: lockIdleAccounts,
  seal_audit: ({ database }) => sealAudit(database),
  anchor_audit: ({ database, settings }) => publishHead(database, settings.dataFolder),
  check_audit: ({ database }) => checkWholeAudit(database),
  take_backup: takeScheduledBackup,
  apply_retention: applyRetention,
}

type Tasks = { [Name in keyof Payloads]: (payload: Payloads[Name]) => Promise<void> } & Record<ScheduledName, () => Promise<void>>

/** Runs the queued and the scheduled jobs until it is stopped. */
export async function startJobs(services: Services, run: typeof runQueues = runQueues): Promise<{ stop(): Promise<void> }> {
  const tasks = Object.entries(tasksOf(services)).map(([task, work]): [string, Task] => [task, limited(services.database, task, work)])
  const running = await run(
    services.database,
    Object.entries(queues).map(([name, settings]) => ({
      name,
      ...settings,
      tasks: Object.fromEntries(tasks.filter(([task]) => jobKinds[task]?.queue === name)),
      crontab: crontabOf(name),
    })),
  )
  await retryUntilReachable(() => addJobAfter(services.database, 'reconcile_payments', {}, 0, 'reconcile_payments'))
  return running
}

/** The work of a job within its time; that of one by the clock is noted. Its lines of the log name the job. */
const limited =
  (db: Db, task: string, work: (payload: never) => Promise<void>): Task =>
  async (payload, { job }) => {
    const { at, maxMinutes } = jobKinds[task] as (typeof jobKinds)[string]
    await inLogContext({ job: job.id, task }, () => limitTime(() => work(payload as never), maxMinutes))
    if (at !== undefined) await noteRun(db, task)
  }

const crontabOf = (queue: string) =>
  Object.entries(jobKinds)
    .filter(([, kind]) => kind.queue === queue && kind.at !== undefined)
    .map(([name, { at, order }]) => `${at} ${name} ?priority=${order}`)
    .join('\n')

const restorable: Readonly<Record<string, QueuedTask<never>>> = { ...earlier, ...queued }

/** The names of the jobs that a restore treats in this way. Scheduled jobs are not among them, since they recur. */
export const jobsAfterRestore = (what: AfterRestore): string[] =>
  Object.keys(restorable).filter((name) => restorable[name]?.afterRestore === what)

type Handler = (services: Services, payload: never) => Promise<unknown>

const handlers: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(Object.entries(restorable).map(([name, { run }]): [string, Handler] => [name, run])),
  ...scheduled,
}

/** The handler of each job by its name. */
export const tasksOf = (services: Services): Tasks =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, run]) => {
      const work = async (payload: never) => void (await run(services, payload))
      return [name, (payload: never) => services.tracing?.inSpan(`job ${name}`, {}, () => work(payload)) ?? work(payload)]
    }),
  ) as Tasks

async function writeMailWithDocuments(services: Services, job: MailJob): Promise<void> {
  if (job.kind === 'appointment' && job.event === 'BOOKED') await documentsFirst(services, job.appointment)
  await writeMail(services, job)
}

/** Writes the signed waivers before their mail is sent; a failed one is left to its own job. */
async function documentsFirst(services: Services, appointment: number): Promise<void> {
  try {
    await documentWaiversOf(services, appointment)
  } catch (error) {
    log.error({ job: 'waiver_document', appointment, error: describeError(error as Error) }, 'A mail is sent without its waiver document')
  }
}

/** Deletes expired rows, each by the owner of the table. */
const prunes = [
  pruneCallCounts,
  pruneBulkChanges,
  pruneBookingSources,
  pruneContactChanges,
  pruneTransferContacts,
  pruneKeys,
  pruneGrants,
  pruneHolds,
  pruneEntryBookings,
  pruneLinks,
  pruneChallenges,
  pruneSessions,
  pruneSources,
  pruneSsoTransactions,
  pruneReceivedSms,
  pruneTokens,
  pruneWebhookEvents,
  pruneDeliveries,
]

async function pruneExpired({ database }: Services): Promise<void> {
  for (const prune of prunes) await prune(database)
}

/** Convert what a database from before 1.0.0, which a start takes over, has in former forms. */
const conversions = [sealOldAnswers, nameOldLinks, sealOldFiles]

async function convertOldData(services: Services): Promise<void> {
  for (const convert of conversions) await convert(services)
}
