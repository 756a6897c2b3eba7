import { dayFromNow, measureCall, type NetworkBench } from './network.ts'
import type { Bench } from './stage.ts'
import type { Row } from './table.ts'

/** The size of the screen's first page; the others load while it is read. */
const ROWS = 50
const LIMITS = { connections: 8, mostMs: 150 }

/** The first rows of All Appointments for a week, as the network's dashboard requests them. */
export const measureNetworkWeek = (bench: Bench, network: NetworkBench): Promise<Row[]> => {
  const path = `/api/appointments?after=${dayFromNow(0)}&before=${dayFromNow(7)}&limit=${ROWS}`
  return measureCall(bench, network, { name: 'week of a network, first rows', path, ...LIMITS })
}
