import { savedSearch } from '../../../contract/applicants/saved-searches.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { ownZone } from '../../data/dates.ts'
import { useRecords } from '../../data/records/use-records.ts'

/** All saved searches, counted with the reader's today; read once for all screens. */
export const useSavedSearches = (use: { enabled?: boolean; every?: number } = {}) =>
  useRecords(savedSearch, { limit: MAX_PAGE_SIZE, zone: ownZone() }, use)
