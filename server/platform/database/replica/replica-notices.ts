import { log } from '../../log.ts'

/** An unknown replica counts as too far behind until it has been watched for a moment. */
const START_MS = 10_000

export const BEHIND = 'it is too far behind'

/** Logs once why the replica is not used, and that it is used again; a lag at the start only if it lasts. */
export function noticeReplica(now: () => number = () => performance.now()): (fault: string | undefined) => void {
  const began = now()
  let reported: string | undefined = ''
  return (fault) => {
    if (fault === reported || (reported === '' && fault === BEHIND && now() - began < START_MS)) return
    reported = fault
    if (fault === undefined) log.info('The read replica is used')
    else log.warn({ reason: fault }, 'The read replica is not used: the primary answers')
  }
}
