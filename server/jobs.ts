import type { TaskList } from 'graphile-worker'
import { makeChanges } from './applicants/bulk/make-changes.ts'
import { pruneBulkChanges } from './applicants/bulk/undo-changes.ts'
import { pruneGrants } from './applicants/lookup-grants.ts'
import { purgeUnbooked } from './applicants/removal/purge-applicant.ts'
import { countNames, pruneNameIndex } from './applicants/search/prune-name-index.ts'
import { nameOldLinks } from './appointments/booking-link.ts'
import { pruneHolds } from './availability/hold-slot.ts'
import { pruneBookingSources } from './booking/limits/booking-source.ts'
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
import { extendAuditChain } from './platform/audit/audit-chain.ts'
import { checkWholeAudit } from './platform/audit/audit-check.ts'
import { publishHead } from './platform/audit/audit-head-file.ts'
import { openFileStore } from './platform/files/file-store.ts'
import { deleteUnnamedFile } from './platform/files/keep-file.ts'
import { sealOldFiles } from './platform/files/seal-old-files.ts'
import type { Services } from './platform/http/action.ts'
import { pruneCallCounts } from './platform/http/limits/call-limits.ts'
import { addJobAfter } from './platform/jobs/add-job.ts'
import { retryUntilReachable, runQueues } from './platform/jobs/run-jobs.ts'
import { describeError, log } from './platform/log.ts'
import { sendMail } from './platform/mail/mail.ts'
import { pruneKeys } from './platform/records/idempotency.ts'
import { pruneContactChanges } from './portal/contact-changes.ts'
import { queueSmsReminders } from './sms/queue-sms.ts'
import { pruneReceivedSms } from './sms/receive-sms.ts'
import { sendSms } from './sms/send-sms.ts'
import { type SmsJob, writeSms } from './sms/write-sms.ts'
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
  interface JobPayloads extends Payloads, Record<keyof typeof scheduled, Record<string, never>> {}
}

/**
 * The queues, each with its own workers, so that an unresponsive mail server, a provider of text messages, a receiver of webhooks or a
 * long letter delays neither payments nor the audit log, nor each other.
 */
const queues = {
  payments: { workers: 2, pollMs: 250 },
  audit: { workers: 1, pollMs: 1_000 },
  upkeep: { workers: 1, pollMs: 1_000 },
  backups: { workers: 1, pollMs: 5_000 },
  documents: { workers: 2, pollMs: 250 },
  mails: { workers: 4, pollMs: 500 },
  sms: { workers: 2, pollMs: 1_000 },
  webhooks: { workers: 6, pollMs: 1_000 },
} as const

type QueueName = keyof typeof queues
/**
 * The handling of a job that waited at the backup, by a restore: the server runs it again; or it is run at once and its mails
 * are held; or it is dropped. A job that writes or sends mail may have done so since. Text messages are held by `holdSms`, which reads the
 * dropped jobs.
 */
type AfterRestore = 'run' | 'hold' | 'drop'
type QueuedTask<Payload> = { queue: QueueName; afterRestore: AfterRestore; run(services: Services, payload: Payload): Promise<unknown> }

/** The handler of each job. It opens its own transactions and is retried after a failure. */
const queued: { readonly [Name in keyof Payloads]: QueuedTask<Payloads[Name]> } = {
  write_mail: { queue: 'documents', afterRestore: 'hold', run: writeMailWithDocuments },
  forgot_password: { queue: 'documents', afterRestore: 'drop', run: mailForgotten },
  // Requests from before a backup may be outdated.
  change_many: { queue: 'documents', afterRestore: 'drop', run: (services, { bulk_change }) => makeChanges(services, bulk_change) },
  status_letters: {
    queue: 'documents',
    afterRestore: 'hold',
    run: ({ database }, { history }) => database.transaction((db) => insertStatusLetters(db, history)),
  },
  write_letter: { queue: 'documents', afterRestore: 'hold', run: (services, { letter }) => writeLetter(services, letter) },
  resend_letters: {
    queue: 'documents',
    afterRestore: 'drop',
    run: (services, { bulk_change }) => sendWaitingLetters(services, bulk_change),
  },
  delete_file: {
    queue: 'documents',
    afterRestore: 'run',
    run: ({ settings }, { record_key }) => openFileStore(settings).delete(record_key),
  },
  delete_unnamed_file: { queue: 'upkeep', afterRestore: 'run', run: deleteUnnamedFile },
  waiver_document: { queue: 'documents', afterRestore: 'run', run: (services, { signature }) => documentWaiver(services, signature) },
  send_mail: {
    queue: 'mails',
    afterRestore: 'drop',
    run: (services, { mail }) =>
      sendMail(services, mail, {
        complete: (kept) => completeMail(services.key, kept),
        picturesOf: picturesOf(services.database, services),
      }),
  },
  write_sms: { queue: 'sms', afterRestore: 'drop', run: writeSms },
  send_sms: { queue: 'sms', afterRestore: 'drop', run: sendSms },
  settle_payment: { queue: 'payments', afterRestore: 'run', run: (services, { payment }) => settlePayment(services, payment) },
  check_payment: { queue: 'payments', afterRestore: 'run', run: (services, { payment }) => checkPayment(services, payment) },
  offer_slots: { queue: 'documents', afterRestore: 'run', run: offerSlots },
  send_webhook: { queue: 'webhooks', afterRestore: 'drop', run: (services, job) => sendWebhook(services, job) },
}

const earlierMail = (kind: MailJob['kind']): QueuedTask<object> => ({
  queue: 'documents',
  afterRestore: 'hold',
  run: (services, job) => writeMailWithDocuments(services, { kind, ...job } as MailJob),
})

/** Former names of jobs, which may wait in a database or a backup from before 1.0.0, which a start takes over. */
const earlier = {
  appointment_mail: earlierMail('appointment'),
  payment_mail: earlierMail('payment'),
  illegible_mail: earlierMail('illegible'),
  transfer_mail: earlierMail('transfer'),
  forget_file: queued.delete_file,
  offer_times: queued.offer_slots,
  mail_offer: earlierMail('offer'),
} as const

type ScheduledTask = { at: string; queue: QueueName; run(services: Services): Promise<unknown> }

/** The scheduled jobs, in UTC. */
const scheduled = {
  recover_payments: { at: '* * * * *', queue: 'payments', run: recoverPayments },
  reconcile_payments: { at: '20 3 * * *', queue: 'payments', run: reconcilePayments },
  register_hosts: { at: '*/10 * * * *', queue: 'payments', run: registerHosts },
  offer_slots_everywhere: { at: '*/5 * * * *', queue: 'documents', run: offerSlotsEverywhere },
  remind: { at: '*/5 * * * *', queue: 'documents', run: queueReminders },
  remind_sms: { at: '*/5 * * * *', queue: 'sms', run: queueSmsReminders },
  clean_up: { at: '*/10 * * * *', queue: 'upkeep', run: cleanUp },
  count_names: { at: '*/10 * * * *', queue: 'upkeep', run: countNames },
  prune_name_index: { at: '30 3 * * *', queue: 'upkeep', run: pruneNameIndex },
  lock_idle_accounts: { at: '40 3 * * *', queue: 'upkeep', run: lockIdleAccounts },
  seal_audit: { at: '* * * * *', queue: 'audit', run: ({ database }) => extendAuditChain(database) },
  anchor_audit: { at: '*/5 * * * *', queue: 'audit', run: ({ database, settings }) => publishHead(database, settings.dataFolder) },
  check_audit: { at: '10 4 * * *', queue: 'upkeep', run: ({ database }) => checkWholeAudit(database) },
  take_backup: { at: '*/10 * * * *', queue: 'backups', run: takeScheduledBackup },
  apply_retention: { at: '50 4 * * *', queue: 'upkeep', run: applyRetention },
} as const satisfies Record<string, ScheduledTask>

type Tasks = { [Name in keyof Payloads]: (payload: Payloads[Name]) => Promise<void> } & Record<keyof typeof scheduled, () => Promise<void>>

/** Runs the queued and the scheduled jobs until it is stopped. */
export async function startJobs(services: Services): Promise<{ stop(): Promise<void> }> {
  const tasks: TaskList = tasksOf(services) as TaskList
  const running = await runQueues(
    services.database,
    Object.entries(queues).map(([name, settings]) => ({
      name,
      ...settings,
      tasks: Object.fromEntries(Object.entries(tasks).filter(([task]) => jobs[task]?.queue === name)),
      crontab: crontabOf(name),
    })),
  )
  await retryUntilReachable(() => addJobAfter(services.database, 'reconcile_payments', {}, 0, 'reconcile_payments'))
  return running
}

const crontabOf = (queue: string) =>
  Object.entries(scheduled)
    .filter(([, job]) => job.queue === queue)
    .map(([name, { at }]) => `${at} ${name}`)
    .join('\n')

const restorable: Readonly<Record<string, QueuedTask<never>>> = { ...earlier, ...queued }
const jobs: Readonly<Record<string, Pick<QueuedTask<never>, 'queue' | 'run'>>> = { ...restorable, ...scheduled }

/** The names of the jobs that a restore treats in this way. Scheduled jobs are not among them, since they recur. */
export const jobsAfterRestore = (what: AfterRestore): string[] =>
  Object.keys(restorable).filter((name) => restorable[name]?.afterRestore === what)

/** The handler of each job by its name. */
export const tasksOf = (services: Services): Tasks =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, { run }]) => {
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
  pruneKeys,
  pruneGrants,
  pruneHolds,
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

/** Convert what a database from before 1.0.0, which a start takes over, has in former forms. */
const conversions = [sealOldAnswers, nameOldLinks, sealOldFiles]

async function cleanUp(services: Services): Promise<void> {
  for (const prune of prunes) await prune(services.database)
  await purgeUnbooked(services)
  for (const convert of conversions) await convert(services)
}
