import type { AnyContract } from '../../../contract/resource.ts'
import { useRecord } from '../../data/use-records.ts'
import { type Named, nameOf } from './named.ts'
import { usePlaceNames } from './use-place-names.ts'

/** Until it is known: a number would tell nobody anything. */
const NOT_YET = '…'

/** What a record is called, by its id, as the pickers call it; its id where that is not to be had. */
export function useRecordName(record: AnyContract, id: number | string): string {
  const known = useRecord<Named>(record, id)
  const one = known.data?.record
  const places = usePlaceNames(one ? [one] : [])
  if (one) return nameOf(one, places.get(one.lsv ?? 0))
  return known.isPending ? NOT_YET : String(id)
}

/** A record's name where a text stands. */
export const RecordName = (props: { record: AnyContract; id: number | string }) => useRecordName(props.record, props.id)
