import { useQueries } from '@tanstack/react-query'
import { liveScanVendor } from '../../../contract/places.ts'
import { records } from '../../data/records.ts'
import type { Named } from './named.ts'

/** The names of the locations of what is chosen among, each read once; nothing for records that are of no location. */
export function usePlaceNames(chosenAmong: readonly Named[]): ReadonlyMap<number, string> {
  const ids = [...new Set(chosenAmong.flatMap(({ lsv }) => (lsv === undefined ? [] : [lsv])))]
  const places = useQueries({
    queries: ids.map((id) => ({
      queryKey: [liveScanVendor.path, 'one', String(id)],
      queryFn: ({ signal }: { signal: AbortSignal }) => records(liveScanVendor).read(id, { signal }),
    })),
  })
  return new Map(places.flatMap(({ data }) => (data ? [[data.record.id, data.record.name] as const] : [])))
}
