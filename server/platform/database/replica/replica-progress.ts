/** The primary's position in the write-ahead log, at an instant of this process's own clock. */
type Sample = { position: bigint; at: number }

/**
 * The progress of a replica: it has all commits up to the position `replayed`, and all commits until the time `wholeAt`.
 * `ahead` are the samples of the primary that it has not reached yet, the oldest first.
 */
export type Progress = { replayed: bigint; wholeAt: number; ahead: readonly Sample[] }

/** The progress of an unknown replica. */
export const UNKNOWN: Progress = { replayed: -1n, wholeAt: Number.NEGATIVE_INFINITY, ahead: [] }

/** Samples of a quarter of an hour; while a replica is further behind, no more are added. */
const MAX_SAMPLES = 1_024

/** A position in PostgreSQL's notation, two halves in hexadecimal. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * The progress after another sample. The primary is read before the replica: a replica that has reached the sample has no lag,
 * even long after the last commit; one that is cut off from a busy primary lags, even if it has replayed everything it received.
 */
export function advance({ wholeAt, ahead }: Progress, primary: Sample | undefined, replayed: bigint): Progress {
  const samples = primary === undefined ? ahead : [...ahead, primary]
  const reached = samples.findLast(({ position }) => position <= replayed)
  return {
    replayed,
    wholeAt: reached?.at ?? wholeAt,
    ahead: samples.filter(({ position }) => position > replayed).slice(0, MAX_SAMPLES),
  }
}

/** Whether a replica may answer a user whose last change ended at a position (null: none), for a maximum lag. */
export const holds = ({ replayed, wholeAt }: Progress, now: number, mostBehindMs: number, lastChange: string | null): boolean =>
  now - wholeAt < mostBehindMs && (lastChange === null || positionOf(lastChange) <= replayed)
