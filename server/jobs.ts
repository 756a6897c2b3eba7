import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import sql from 'sql-template-tag'
import { pruneGrants } from './applicants/lookup-grants.ts'
import { purgeUnbooked } from './applicants/remove-applicant.ts'
import { countNames, pruneNameIndex } from './applicants/search/prune-name-index.ts'
import { pruneHolds } from './availability/hold-slot.ts'
import { insertStatusLetters, writeLetter } from './letters/write-letters.ts'
import { type MailJob, writeMail } from './mails/mail-kinds.ts'
import { queueReminders } from './mails/reminders.ts'
import { applyRetention } from './operations/retention.ts'
import { pruneTokens } from './payments/payment-tokens.ts'
import { pruneWebhookEvents } from './payments/receive-webhook.ts'
import { checkPayment, reconcilePayments } from './payments/reconcile-payments.ts'
import { recoverPayments } from './payments/recover-payments.ts'
import { settlePayment } from './payments/settle-payment.ts'
import { pruneLinks } from './people/account-links.ts'
import { pruneChallenges } from './people/factors/passkey-challenges.ts'
import { type ForgotJob, mailForgotten } from './people/forgot-password.ts'
import { lockIdleAccounts } from './people/lock-idle-accounts.ts'
import { pruneSessions } from './people/sign-in/sessions.ts'
import { sealAudit } from './platform/audit/audit-chain.ts'
import { checkWholeAudit } from './platform/audit/audit-check.ts'
import { publishHead } from './platform/audit/audit-head-file.ts'
import { fileStore } from './platform/files/file-store.ts'
import type { Services } from './platform/http/action.ts'
import { pruneAttempts } from './platform/http/attempts.ts'
import { LOOK_FOR_JOBS_MS } from './platform/jobs.ts'
import { sendMail } from './platform/mail/mail.ts'
import { pruneKeys } from './platform/records/idempotency.ts'
import { documentWaiver, documentWaiversOf } from './waivers/waiver-document.ts'

/** What failed is said; the coming and going of jobs is not. */
const errorsOnly = new Logger(() => (level, message) => {
  if (level === 'error') console.error(JSON.stringify({ level, job: message }))
})

/** What each job needs to know, by its name. A job that is queued under another name or with another payload does not compile. */
type Payloads = {
  write_mail: MailJob
  forgot_password: ForgotJob
  status_letters: { history: number }
  write_letter: { letter: number }
  delete_file: { record_key: string }
  waiver_document: { signature: number }
  send_mail: { mail: number }
  settle_payment: { payment: number }
  check_payment: { payment: number }
}

declare module './platform/jobs.ts' {
  interface JobPayloads extends Payloads {}
}

/** What runs each job: in a transaction of its own choosing, again after a failure. */
const queued: { readonly [Name in keyof Payloads]: (services: Services, payload: Payloads[Name]) => Promise<unknown> } = {
  write_mail: async (services, job) => {
    if (job.kind === 'appointment' && job.event === 'BOOKED') await documentsFirst(services, job.appointment)
    await writeMail(services, job)
  },
  forgot_password: mailForgotten,
  status_letters: ({ database }, { history }) => database.transaction((db) => insertStatusLetters(db, history)),
  write_letter: (services, { letter }) => writeLetter(services, letter),
  delete_file: ({ settings }, { record_key }) => fileStore(settings).delete(record_key),
  waiver_document: (services, { signature }) => documentWaiver(services, signature),
  send_mail: ({ database, settings }, { mail }) => sendMail(database, settings, mail),
  settle_payment: (services, { payment }) => settlePayment(services, payment),
  check_payment: (services, { payment }) => checkPayment(services, payment),
}

/** Jobs as versions before 1.0.0 queued them: they may wait in a database or a backup of such a version. */
const earlier: Readonly<Record<string, (services: Services, payload: never) => Promise<unknown>>> = {
  appointment_mail: (services, job: object) => queued.write_mail(services, { kind: 'appointment', ...job } as MailJob),
  payment_mail: (services, job: object) => queued.write_mail(services, { kind: 'payment', ...job } as MailJob),
  illegible_mail: (services, job: object) => queued.write_mail(services, { kind: 'illegible', ...job } as MailJob),
  transfer_mail: (services, job: object) => queued.write_mail(services, { kind: 'transfer', ...job } as MailJob),
  forget_file: queued.delete_file,
}

type Scheduled = { at: string; run: (services: Services) => Promise<unknown> }

/** The jobs that run by the clock, in UTC. */
const scheduled = {
  recover_payments: { at: '* * * * *', run: recoverPayments },
  reconcile_payments: { at: '20 3 * * *', run: reconcilePayments },
  remind: { at: '*/5 * * * *', run: queueReminders },
  clean_up: { at: '*/10 * * * *', run: cleanUp },
  count_names: { at: '*/10 * * * *', run: countNames },
  prune_name_index: { at: '30 3 * * *', run: pruneNameIndex },
  lock_idle_accounts: { at: '40 3 * * *', run: lockIdleAccounts },
  seal_audit: { at: '* * * * *', run: ({ database }) => sealAudit(database) },
  anchor_audit: { at: '*/5 * * * *', run: ({ database, settings }) => publishHead(database, settings.dataFolder) },
  check_audit: { at: '10 4 * * *', run: ({ database }) => checkWholeAudit(database) },
  apply_retention: { at: '50 4 * * *', run: applyRetention },
} as const satisfies Record<string, Scheduled>

type Tasks = { [Name in keyof Payloads]: (payload: Payloads[Name]) => Promise<void> } & Record<keyof typeof scheduled, () => Promise<void>>

const JOBS_AT_ONCE = 2

/** Runs the queued and the scheduled jobs until it is stopped. */
export async function startJobs(services: Services): Promise<Runner> {
  const runner = await run({
    pgPool: services.database.pool,
    taskList: tasksOf(services) as TaskList,
    crontab: Object.entries(scheduled)
      .map(([name, { at }]) => `${at} ${name}`)
      .join('\n'),
    concurrency: JOBS_AT_ONCE,
    pollInterval: LOOK_FOR_JOBS_MS,
    noHandleSignals: true,
    logger: errorsOnly,
  })
  await services.database.run(sql`select graphile_worker.add_job('reconcile_payments', job_key => 'reconcile_payments')`)
  return runner
}

/** Each job by its name. */
export function tasksOf(services: Services): Tasks {
  const works = { ...earlier, ...queued, ...Object.fromEntries(Object.entries(scheduled).map(([name, { run }]) => [name, run])) }
  return Object.fromEntries(
    Object.entries(works).map(([name, work]: [string, (services: Services, payload: never) => Promise<unknown>]) => [
      name,
      async (payload: never) => void (await work(services, payload)),
    ]),
  ) as Tasks
}

/** A mail carries the signed waivers, yet does not wait for one that cannot be made: its own job tries again. */
async function documentsFirst(services: Services, appointment: number): Promise<void> {
  try {
    await documentWaiversOf(services, appointment)
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', job: 'waiver_document', appointment, message: (error as Error).message }))
  }
}

/** What has expired, each kind by its owner. */
const prunes = [
  pruneAttempts,
  pruneKeys,
  pruneGrants,
  pruneHolds,
  pruneLinks,
  pruneChallenges,
  pruneSessions,
  pruneTokens,
  pruneWebhookEvents,
]

async function cleanUp(services: Services): Promise<void> {
  for (const prune of prunes) await prune(services.database)
  await purgeUnbooked(services)
}
