import type { Services } from '../platform/http/action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { readFinished } from '../platform/records/record-engine.ts'
import type { Values } from '../platform/records/record-kind.ts'
import { liveScanVendors } from './live-scan-vendors.ts'

/** The pages that show one LSV from the first paint: /schedule/{lsv}/{mode}. */
const ADDRESS = /^\/schedule\/([1-9]\d{0,8})\//

/**
 * The LSV in a page's address, in its public view without the next open time; undefined for one that the public
 * may not see.
 */
export async function readLsvOfPage(services: Services, viewer: Viewer, address: string): Promise<Values | undefined> {
  const id = ADDRESS.exec(address)?.[1]
  if (id === undefined) return undefined
  try {
    const {
      version: _,
      next_open: __,
      ...lsv
    } = await readFinished(services.database, services, liveScanVendors, { ...viewer, query: {} }, Number(id))
    return lsv
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
