import { log } from '../../log.ts'

/** A replica of which nothing is known yet is too far behind until it has been watched for a moment. */
const START_MS = 10_000

export const BEHIND = 'it is too far behind'

/** Says once why the replica is not used, and that it is used again; that it is behind at the start only when it stays so. */
export function noticeReplica(now: () => number = () => performance.now()): (fault: string | undefined) => void {
  const began = now()
  let told: string | undefined = ''
  return (fault) => {
    if (fault === told || (told === '' && fault === BEHIND && now() - began < START_MS)) return
    told = fault
    if (fault === undefined) log.info('The read replica is used')
    else log.warn({ reason: fault }, 'The read replica is not used: the primary answers')
  }
}
