/** Where the primary was, by its write-ahead log, at an instant of this process's own clock. */
type Sample = { position: bigint; at: number }

/**
 * What is known of a replica's data: it holds all that was committed up to `replayed`, and all that was committed until `wholeAt`.
 * `ahead` are the samples of the primary that it has not reached yet, the oldest first.
 */
export type Progress = { replayed: bigint; wholeAt: number; ahead: readonly Sample[] }

/** Nothing is known. */
export const UNKNOWN: Progress = { replayed: -1n, wholeAt: Number.NEGATIVE_INFINITY, ahead: [] }

/** A quarter of an hour of them; of a replica that is further behind, later ones are taken once it has come nearer. */
const MOST_SAMPLES = 1_024

/** A position as PostgreSQL writes it, two halves in hexadecimal. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * What is known after another look. The primary was asked before the replica: where that has come to the sample, it is behind by nothing,
 * however long ago the primary's last commit was; and one that is cut off from a busy primary is behind, though it has replayed all it got.
 */
export function advance({ wholeAt, ahead }: Progress, primary: Sample | undefined, replayed: bigint): Progress {
  const samples = primary === undefined ? ahead : [...ahead, primary]
  const reached = samples.findLast(({ position }) => position <= replayed)
  return {
    replayed,
    wholeAt: reached?.at ?? wholeAt,
    ahead: samples.filter(({ position }) => position > replayed).slice(0, MOST_SAMPLES),
  }
}

/** Whether a replica answers a user whose last change ended at a position (null: none), given how far it may be behind. */
export const holds = ({ replayed, wholeAt }: Progress, now: number, mostBehindMs: number, lastChange: string | null): boolean =>
  now - wholeAt < mostBehindMs && (lastChange === null || positionOf(lastChange) <= replayed)
