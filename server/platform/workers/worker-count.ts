import { availableParallelism } from 'node:os'
import * as z from 'zod'

const MAX_WORKERS = 32

/** WORKERS: the number of processes that serve requests; `auto` is one for each core. */
export const workerCount = z
  .string()
  .default('1')
  .transform((value) => (value === 'auto' ? String(Math.min(availableParallelism(), MAX_WORKERS)) : value))
  .refine((value) => /^[1-9]\d?$/.test(value) && Number(value) <= MAX_WORKERS, `must be a whole number from 1 to ${MAX_WORKERS}, or auto`)
  .transform(Number)
