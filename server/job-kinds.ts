/**
 * The queues, each with its own workers, so that an unresponsive mail server, a provider of text messages, a receiver of webhooks or many
 * letters delay neither payments, freed slots nor the audit log, nor each other. `pollMs` is how often its workers look for jobs.
 */
export const queues = {
  payments: { workers: 2, pollMs: 250 },
  slots: { workers: 2, pollMs: 250 },
  audit: { workers: 1, pollMs: 1_000 },
  upkeep: { workers: 1, pollMs: 1_000 },
  backups: { workers: 1, pollMs: 5_000 },
  notices: { workers: 2, pollMs: 250 },
  documents: { workers: 2, pollMs: 250 },
  mails: { workers: 4, pollMs: 500 },
  sms: { workers: 2, pollMs: 1_000 },
  webhooks: { workers: 6, pollMs: 1_000 },
} as const

type QueueName = keyof typeof queues

/** The order within a queue: the lower number runs first, and of equal ones the job that is due first. */
const priorities = { urgent: -10, usual: 0, bulk: 10 } as const

export type Priority = keyof typeof priorities

/** Every minute, every few minutes, or a time of the day in UTC, as crontab writes it. */
type Time = `${'*' | `*/${number}`} * * * *` | `${number} ${number} * * *`

type JobKind = {
  queue: QueueName
  /** `urgent` where somebody waits for it, `bulk` where many may come at once. */
  priority?: Priority
  /** After this time a run counts as failed, and the job is tried again. */
  maxMinutes?: number
  /** When a scheduled job is queued. */
  at?: Time
}

const DAY = 24 * 60

/** Each job by its name. Handlers and payloads are in `jobs.ts`. */
const kinds = {
  write_mail: { queue: 'notices' },
  forgot_password: { queue: 'notices', priority: 'urgent' },
  change_many: { queue: 'documents', maxMinutes: 360 },
  status_letters: { queue: 'documents', priority: 'bulk' },
  write_letter: { queue: 'documents', priority: 'bulk' },
  resend_letters: { queue: 'documents', priority: 'bulk', maxMinutes: 60 },
  delete_file: { queue: 'documents' },
  delete_unnamed_file: { queue: 'upkeep' },
  waiver_document: { queue: 'documents' },
  send_mail: { queue: 'mails' },
  write_sms: { queue: 'sms' },
  send_sms: { queue: 'sms' },
  settle_payment: { queue: 'payments', priority: 'urgent' },
  check_payment: { queue: 'payments', priority: 'urgent' },
  offer_slots: { queue: 'slots', priority: 'urgent' },
  send_webhook: { queue: 'webhooks' },
  recover_payments: { queue: 'payments', at: '* * * * *' },
  reconcile_payments: { queue: 'payments', at: '20 3 * * *', maxMinutes: 360 },
  register_hosts: { queue: 'payments', at: '*/10 * * * *', priority: 'bulk' },
  offer_slots_everywhere: { queue: 'slots', at: '*/5 * * * *' },
  remind: { queue: 'notices', at: '*/5 * * * *' },
  remind_sms: { queue: 'sms', at: '*/5 * * * *', priority: 'urgent' },
  prune_expired: { queue: 'upkeep', at: '*/10 * * * *', maxMinutes: 360 },
  purge_unbooked: { queue: 'upkeep', at: '*/10 * * * *', maxMinutes: 360 },
  convert_old_data: { queue: 'upkeep', at: '*/10 * * * *', maxMinutes: 360 },
  count_names: { queue: 'upkeep', at: '*/10 * * * *', maxMinutes: 360 },
  prune_name_index: { queue: 'upkeep', at: '30 3 * * *', maxMinutes: 360 },
  lock_idle_accounts: { queue: 'upkeep', at: '40 3 * * *' },
  seal_audit: { queue: 'audit', at: '* * * * *', maxMinutes: 60 },
  anchor_audit: { queue: 'audit', at: '*/5 * * * *' },
  check_audit: { queue: 'upkeep', at: '10 4 * * *', maxMinutes: DAY },
  take_backup: { queue: 'backups', at: '*/10 * * * *', maxMinutes: DAY },
  apply_retention: { queue: 'upkeep', at: '50 4 * * *', maxMinutes: 360 },
} as const satisfies Record<string, JobKind>

export type JobName = keyof typeof kinds
/** The jobs that run by the clock. */
export type ScheduledName = { [Name in JobName]: (typeof kinds)[Name] extends { at: string } ? Name : never }[JobName]

/** Former names of jobs, which may wait in a database or a backup of an earlier version. None of them is queued by the clock any more. */
export const formerNames = {
  appointment_mail: 'write_mail',
  payment_mail: 'write_mail',
  illegible_mail: 'write_mail',
  transfer_mail: 'write_mail',
  mail_offer: 'write_mail',
  forget_file: 'delete_file',
  offer_times: 'offer_slots',
  clean_up: 'prune_expired',
} as const satisfies Record<string, JobName>

const MAX_MINUTES = 15
const all: Readonly<Record<string, JobKind>> = {
  ...kinds,
  ...Object.fromEntries(Object.entries(formerNames).map(([former, name]) => [former, unscheduled(kinds[name])])),
}

function unscheduled({ at: _at, ...kind }: JobKind): JobKind {
  return kind
}

type CompleteKind = Required<Pick<JobKind, 'queue' | 'maxMinutes'>> & Pick<JobKind, 'at'> & { order: number }

/** Each job by its name, the former ones too; `order` is its place in its queue. */
export const jobKinds: Readonly<Record<string, CompleteKind>> = Object.fromEntries(
  Object.entries(all).map(([name, { priority, ...kind }]) => [
    name,
    { maxMinutes: MAX_MINUTES, ...kind, order: priorities[priority ?? 'usual'] },
  ]),
)

/** The place in its queue of a job of this name, or with this priority. */
export const orderOf = (name: JobName, priority?: Priority): number =>
  priority === undefined ? (jobKinds[name] as CompleteKind).order : priorities[priority]

/** A job by the clock. */
export type Schedule = { task: string; queue: QueueName; at: Time }

export const schedules: readonly Schedule[] = Object.entries(jobKinds).flatMap(([task, { queue, at }]) =>
  at === undefined ? [] : [{ task, queue, at }],
)

/** The minutes between two times of a schedule. */
export function minutesBetween(at: Time): number {
  const [minute = '', hour] = at.split(' ')
  if (hour !== '*') return DAY
  return minute === '*' ? 1 : Number(minute.replace('*/', ''))
}
