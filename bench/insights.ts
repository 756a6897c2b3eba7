import { dayFromNow, measureCall, type NetworkBench } from './network.ts'
import type { Bench } from './stage.ts'
import type { Row } from './table.ts'

const QUARTER_DAYS = 91
const LIMITS = { connections: 2, mostMs: 500 }

/** Insights over a quarter. */
export const measureInsights = (bench: Bench, network: NetworkBench): Promise<Row[]> => {
  const path = `/api/appointments/insights?from=${dayFromNow(-QUARTER_DAYS)}&to=${dayFromNow(-1)}`
  return measureCall(bench, network, { name: 'insights of a quarter', path, ...LIMITS })
}
