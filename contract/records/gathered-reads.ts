import * as z from 'zod/mini'
import { isGatherable, MAX_GATHERED_READS } from './gatherable.ts'

const INVALID = `One to ${MAX_GATHERED_READS} reads, one a line, such as /notes?applicant=7`

/** The reads, one a line. */
export const gatheredReadsQuery = z.strictObject({
  paths: z.string('Required').check(
    z.refine((paths) => {
      const reads = paths.split('\n')
      return reads.length <= MAX_GATHERED_READS && reads.every(isGatherable)
    }, INVALID),
  ),
})

/** The answer to one of the reads, as it would be by itself. */
const gatheredAnswer = z.object({
  status: z.int(),
  etag: z.nullable(z.string()),
  /** The seconds until a refused read may be repeated. */
  retry_after: z.nullable(z.string()),
  /** A list, a record, or a problem. */
  body: z.unknown(),
})

/** The answers, in the order of the reads. */
export const gatheredAnswers = z.object({ answers: z.array(gatheredAnswer) })

/** The answers, in the order of the reads. */
export type GatheredAnswers = z.infer<typeof gatheredAnswers>
