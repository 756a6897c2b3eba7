import { availableParallelism } from 'node:os'
import * as z from 'zod'

const MOST = 32

/** WORKERS: the number of processes that serve requests; `auto` is one for each core. */
export const workerCount = z
  .string()
  .default('1')
  .transform((value) => (value === 'auto' ? String(Math.min(availableParallelism(), MOST)) : value))
  .refine((value) => /^[1-9]\d?$/.test(value) && Number(value) <= MOST, `must be a whole number from 1 to ${MOST}, or auto`)
  .transform(Number)
