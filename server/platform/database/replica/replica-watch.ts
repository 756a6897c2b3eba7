import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartRefusal } from '../../process/start-refusal.ts'
import { breakConnection } from '../connections.ts'
import type { connectionSettings, Database } from '../database.ts'
import { BEHIND, noticeReplica } from './replica-notices.ts'
import { advance, type Progress, UNKNOWN } from './replica-progress.ts'
import {
  faultOf,
  isWatchedServer,
  type PrimaryState,
  type ReplicaState,
  readDatabaseId,
  readPrimaryState,
  readReplicaState,
  refuseOther,
} from './replica-server.ts'

type Settings = { connection: ReturnType<typeof connectionSettings>; mostBehindMs: number; everyMs: number }

/** The state of the watch. `run` counts how often the replica was lost: earlier reads belong to a server that may be gone. */
type Known = { run: number; progress: Progress; server: ReplicaState | undefined }

export type ReplicaWatch = {
  known(): Known
  /** Reports a broken connection or a missing answer: the replica is not used until the next check finds it usable. */
  lose(run: number): void
  /** Refuses a new connection that leads to another server than the watched one, or to one that has fallen back. */
  check(client: pg.ClientBase): Promise<void>
  close(): Promise<void>
}

/** The time limit for the positions of the replica and the primary. */
export const LOOK_MS = 1_000

const NO_ANSWER = 'it does not answer'

/**
 * Checks the replica and the primary repeatedly, on its own connection. The progress belongs to the running replica server:
 * after a crash it may be back with less. The first check is awaited; it refuses another database.
 */
export async function watchReplica(primary: Database, settings: Settings, onLost: () => void): Promise<ReplicaWatch> {
  const expected = await readDatabaseId(primary)
  const known: Known = { run: 0, progress: UNKNOWN, server: undefined }
  const tell = noticeReplica()
  let client: pg.Client | undefined
  const lose = (run: number, fault = NO_ANSWER) => {
    if (run !== known.run) return
    if (client !== undefined) breakConnection(client)
    client = undefined
    Object.assign(known, { run: run + 1, progress: { ...UNKNOWN, ahead: known.progress.ahead }, server: undefined })
    tell(fault)
    onLost()
  }
  const look = async () => {
    const { run } = known
    try {
      const at = performance.now()
      const ahead = await positionInTime(primary)
      client ??= await connect(settings, () => lose(run))
      const state = await readReplicaState(client, LOOK_MS)
      refuseOther(state, expected)
      if (run !== known.run) return
      const fault = faultOf(state, ahead)
      if (fault !== undefined) return lose(run, fault)
      known.progress = advance(known.progress, ahead && { position: ahead.position, at }, state.replayed)
      known.server = state
      tell(performance.now() - known.progress.wholeAt < settings.mostBehindMs ? undefined : BEHIND)
    } catch (error) {
      lose(run, error instanceof StartRefusal ? error.message : NO_ANSWER)
      if (error instanceof StartRefusal) throw error
    }
  }
  await look()
  return {
    known: () => known,
    lose,
    check: checking(known),
    close: repeat(look, settings.everyMs, () => lose(known.run, 'the server ends')),
  }
}

/** Repeats a check until it is ended. */
function repeat(look: () => Promise<void>, everyMs: number, end: () => void): () => Promise<void> {
  let ended = false
  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(() => (ended ? undefined : look())).catch(() => undefined)
  }, everyMs)
  timer.unref()
  return async () => {
    ended = true
    clearInterval(timer)
    end()
    await looking
  }
}

async function connect({ connection }: Settings, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, fallback_application_name: 'bims-replica-watch', connectionTimeoutMillis: LOOK_MS })
  client.on('error', () => undefined)
  await client.connect()
  client.on('end', onEnd)
  return client
}

/** A primary that does not answer must not delay the check: the progress just ages. */
const positionInTime = (primary: Database): Promise<PrimaryState | undefined> =>
  Promise.race([readPrimaryState(primary.unsynced).catch(() => undefined), pause(LOOK_MS, undefined, { ref: false })])

const checking = (known: Known) => async (client: pg.ClientBase) => {
  const { server, progress } = known
  const state = await readReplicaState(client, LOOK_MS)
  if (!isWatchedServer(state, server, progress.replayed))
    throw new Error('Connection terminated: it leads to another server than the one that is watched.')
}
