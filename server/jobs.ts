import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import sql from 'sql-template-tag'
import { purgeApplicants } from './applicants/remove-applicant.ts'
import { countNames, forgetNames } from './applicants/search/prune-name-index.ts'
import { dropExpiredHolds } from './availability/hold-slot.ts'
import { insertStatusLetters, writeLetter } from './letters/write-letters.ts'
import { type MailJob, writeMail } from './mails/mail-kinds.ts'
import { queueReminders } from './mails/reminders.ts'
import { applyRetention } from './operations/retention.ts'
import { checkPayment, reconcilePayments } from './payments/reconcile-payments.ts'
import { recoverPayments } from './payments/recover-payments.ts'
import { settlePayment } from './payments/settle-payment.ts'
import { type ForgotJob, mailForgotten } from './people/forgot-password.ts'
import { lockIdleAccounts } from './people/lock-idle-accounts.ts'
import { anchorAudit, printHead, sealAudit } from './platform/audit/audit-chain.ts'
import { checkWholeAudit } from './platform/audit/audit-check.ts'
import { keepHead } from './platform/audit/audit-head-file.ts'
import { transactAs } from './platform/events/change.ts'
import { fileStore } from './platform/files/file-store.ts'
import type { Services } from './platform/http/action.ts'
import { LOOK_FOR_JOBS_MS } from './platform/jobs.ts'
import { sendMail } from './platform/mail/mail.ts'
import { SYSTEM } from './platform/records/access.ts'
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
  forget_file: { record_key: string }
  waiver_document: { signature: number }
  send_mail: { mail: number }
  settle_payment: { payment: number }
  check_payment: { payment: number }
}

declare module './platform/jobs.ts' {
  interface JobPayloads extends Payloads {}
}

/** Those that nobody queues: they run by the clock. */
type Scheduled =
  | 'lock_idle_accounts'
  | 'remind'
  | 'recover_payments'
  | 'reconcile_payments'
  | 'clean_up'
  | 'count_names'
  | 'forget_names'
  | 'seal_audit'
  | 'anchor_audit'
  | 'check_audit'
  | 'forget_old'

type Tasks = { [Name in keyof Payloads]: (payload: Payloads[Name]) => Promise<void> } & Record<Scheduled, () => Promise<void>>

const JOBS_AT_ONCE = 2
/** When the scheduled ones run: unpaid slots and unfinished payments, the two books, reminders, what nothing needs any more, the chain of the audit log, what was kept long enough. */
const CRON = [
  '* * * * * recover_payments',
  '20 3 * * * reconcile_payments',
  '*/5 * * * * remind',
  '*/10 * * * * clean_up',
  '*/10 * * * * count_names',
  '30 3 * * * forget_names',
  '40 3 * * * lock_idle_accounts',
  '* * * * * seal_audit',
  '*/5 * * * * anchor_audit',
  '10 4 * * * check_audit',
  '50 4 * * * forget_old',
].join('\n')

/** Runs the jobs that transactions asked for, and the scheduled ones, until it is stopped. */
export async function startJobs(services: Services): Promise<Runner> {
  const runner = await run({
    pgPool: services.database.pool,
    taskList: tasksOf(services) as TaskList,
    crontab: CRON,
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
  const { database, settings } = services
  return {
    write_mail: async (job) => {
      if (job.kind === 'appointment' && job.event === 'BOOKED') await documentsFirst(services, job.appointment)
      await writeMail(services, job)
    },
    forgot_password: (job) => mailForgotten(services, job),
    lock_idle_accounts: () => lockIdleAccounts(services),
    status_letters: ({ history }) => database.transaction((db) => insertStatusLetters(db, history)),
    write_letter: ({ letter }) => writeLetter(services, letter),
    forget_file: ({ record_key }) => fileStore(settings).delete(record_key),
    waiver_document: ({ signature }) => documentWaiver(services, signature),
    remind: () => queueReminders(services),
    send_mail: ({ mail }) => sendMail(database, settings, mail),
    settle_payment: ({ payment }) => settlePayment(services, payment),
    check_payment: ({ payment }) => checkPayment(services, payment),
    recover_payments: () => recoverPayments(services),
    reconcile_payments: () => reconcilePayments(services),
    clean_up: () => cleanUp(services),
    count_names: () => countNames(services),
    forget_names: () => forgetNames(services),
    seal_audit: async () => void (await sealAudit(database)),
    anchor_audit: async () => {
      const head = await anchorAudit(database)
      printHead(head)
      keepHead(settings.dataFolder, head)
    },
    check_audit: () => checkWholeAudit(database),
    forget_old: () => applyRetention(services),
  }
}

/** A mail carries the signed waivers, yet does not wait for one that cannot be made: its own job tries again. */
async function documentsFirst(services: Services, appointment: number): Promise<void> {
  try {
    await documentWaiversOf(services, appointment)
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', job: 'waiver_document', appointment, message: (error as Error).message }))
  }
}

async function cleanUp(services: Services): Promise<void> {
  const { database } = services
  await database.run(sql`delete from attempt where window_start < now() - interval '1 day'`)
  await database.run(sql`delete from idempotency where created < now() - interval '48 hours'`)
  await database.run(sql`delete from lookup_grant where expires_at < now()`)
  await dropExpiredHolds(database)
  await database.run(sql`delete from account_link where expires_at < now() - interval '7 days'`)
  await database.run(sql`delete from passkey_challenge where expires_at < now()`)
  await database.run(sql`delete from session where expires_at < now() - interval '30 days'`)
  await database.run(sql`delete from payment_token where expires_at < now() - interval '1 day'`)
  await database.run(sql`delete from webhook_event where created < now() - interval '30 days'`)
  await purgeUnfinished(services)
}

/** Who began to pay and never booked is forgotten after a day. */
async function purgeUnfinished(services: Services): Promise<void> {
  await transactAs(services, SYSTEM, async (change) => {
    const unfinished = await change.db.rows<{ id: number }>(sql`
      select id from applicant
      where removed_at < now() - interval '24 hours' and email <> '' and merged_into is null and hold_reason is null limit 1000`)
    await purgeApplicants(
      change,
      unfinished.map(({ id }) => id),
    )
  })
}
