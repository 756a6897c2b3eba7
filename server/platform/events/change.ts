import type { Sql } from 'sql-template-tag'
import { type AnyEvent, type EventOf, type EventType, eventKinds } from '../../../contract/events.ts'
import { auditWrites } from '../audit/audit.ts'
import { type Db, inOneStatement } from '../database/database.ts'
import type { Services } from '../http/action.ts'
import { type Actor, SYSTEM } from '../records/access.ts'
import type { Registry } from '../records/references.ts'

/** An event, with its actor if that is not the change's: bookings of several people share a change. */
export type Recordable = AnyEvent & { actor?: Actor }

/**
 * The work of one transaction: its database, clock and actor, and `record`, the only writer of history and audit. `record` writes the
 * history rows and audit entries and runs the consequences (`server/consequences.ts`); its statements are sent with those that the
 * caller has issued and not awaited yet.
 */
export type Change<Who extends Actor = Actor> = Omit<Services, 'database'> & {
  db: Db
  viewer: Who
  record(events: Recordable | readonly Recordable[]): Promise<void>
}

/**
 * A consequence of events of one type, in the transaction of the change: changes rows or queues jobs, and never calls another program.
 * `written` resolves when the history and audit rows of the events exist, for consequences that read them.
 */
export type Consequence<Type extends EventType> = (
  change: Change,
  events: readonly (EventOf<Type> & { actor?: Actor })[],
  written: Promise<unknown>,
) => Promise<unknown>

/** The consequences of each type of event, in the order in which they run. */
export type Consequences = { readonly [Type in EventType]?: readonly Consequence<Type>[] }

/** A row of a history: the event, its code, and the account that caused it. */
export type HistoryRow = { event: AnyEvent; code: string; by_user: number | null }

/** The statements that write the history rows of one subject (`applicant`, `appointment` …). Belongs to the owner of the table. */
export type HistoryWriter = (rows: readonly HistoryRow[]) => Sql[]

/** The program's declarations for the platform: records, writers of histories, and consequences of events. */
export type Catalogue = {
  registry: Registry
  histories: Readonly<Record<string, HistoryWriter>>
  consequences: Consequences
  /** Queues messages to other programs about the events, in one statement that is sent with those of the history. */
  queueDeliveries(change: Change, events: readonly AnyEvent[]): Promise<void>
}

/** A change on `db`: a transaction's connection, or the database itself for reads. */
export function openChange<Who extends Actor>({ database: _database, ...services }: Services, db: Db, viewer: Who): Change<Who> {
  const change: Change<Who> = {
    ...services,
    db,
    viewer,
    record: (events) => record(change, Array.isArray(events) ? events : [events]),
  }
  return change
}

/** A change whose events are kept until `recordKept`: of rows that others see only through rows that are still to be written. */
export function keepEvents<Who extends Actor>(change: Change<Who>): { keeping: Change<Who>; recordKept(): Promise<void> } {
  const kept: Recordable[] = []
  const keep = async (events: Recordable | readonly Recordable[]) => void kept.push(...[events].flat())
  return { keeping: { ...change, record: keep }, recordKept: () => change.record(kept) }
}

/**
 * Records an event of the program itself where there are no services: before the server has started, and in operator commands. It
 * has no history and no consequences.
 */
export const recordInAuditLog = (db: Db, event: Extract<AnyEvent, { type: AuditOnly }>, actor: Actor = SYSTEM): Promise<unknown> =>
  write(db, auditWrites(auditEntry(event, actor)))

type AuditOnly = 'user.created' | Extract<EventType, `audit.${string}` | `database.${string}` | `server.${string}`>

/** Runs work in one transaction, as a change of this actor. */
export const transactAs = <T, Who extends Actor>(services: Services, viewer: Who, work: (change: Change<Who>) => Promise<T>): Promise<T> =>
  services.database.transaction((db) => work(openChange(services, db, viewer)))

async function record(change: Change, events: readonly Recordable[]): Promise<void> {
  if (events.length === 0) return
  const audited = auditWrites(events.flatMap((event) => auditEntry(event, event.actor ?? change.viewer)))
  const written = write(change.db, [...audited, ...historyWrites(change, events)])
  await Promise.all([written, change.catalogue.queueDeliveries(change, events), follow(change, events, written)])
}

const write = async (db: Db, writes: readonly Sql[]): Promise<unknown> => writes.length > 0 && db.run(inOneStatement(writes))

function auditEntry(event: Recordable, viewer: Actor) {
  const { audit, resource, subject } = eventKinds[event.type]
  if (audit === null) return []
  const { changed, detail, outcome } = event
  const values = event as Record<string, unknown>
  const reason = outcome === 'refused' ? event.reason : null
  return [
    {
      viewer,
      event: {
        event: audit,
        resource: resource ?? (values.resource as string | undefined),
        row_id: subject === null ? null : ((values[subject] as number | null | undefined) ?? null),
        changed,
        detail,
        outcome,
        reason,
      },
    },
  ]
}

function historyWrites({ viewer, catalogue: { histories } }: Change, events: readonly Recordable[]): Sql[] {
  return Object.entries(histories).flatMap(([subject, writesOf]) =>
    writesOf(
      events.flatMap((event): HistoryRow[] => {
        const kind = eventKinds[event.type]
        const code = kind.history
        return code === null || kind.subject !== subject ? [] : [{ event, code, by_user: (event.actor ?? viewer).user_id }]
      }),
    ),
  )
}

/** Runs the consequences, type by type and in the order of the table. */
async function follow(change: Change, events: readonly Recordable[], written: Promise<unknown>): Promise<void> {
  for (const [type, same] of Map.groupBy(events, (event) => event.type))
    for (const consequence of (change.catalogue.consequences[type] ?? []) as readonly Consequence<EventType>[])
      await consequence(change, same, written)
}
