import { dayFromNow, measureCall, type NetworkBench } from './network.ts'
import type { Bench } from './stage.ts'
import type { Row } from './table.ts'

const QUARTER_DAYS = 91
const MOST_MS = 500

/** Insights over a quarter. */
export const measureInsights = (bench: Bench, network: NetworkBench): Promise<Row[]> =>
  measureCall(
    bench,
    network,
    'insights of a quarter',
    `/api/appointments/insights?from=${dayFromNow(-QUARTER_DAYS)}&to=${dayFromNow(-1)}`,
    MOST_MS,
  )
