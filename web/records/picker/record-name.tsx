import type { AnyContract } from '../../../contract/resource.ts'
import { useRecord } from '../../data/use-records.ts'
import { type Named, nameOf } from './named.ts'
import { usePlaceNames } from './use-place-names.ts'

/** What a record is called, by its id, as the pickers call it. */
export function useRecordName(record: AnyContract, id: number | string): string {
  const one = useRecord<Named>(record, id).data?.record
  const places = usePlaceNames(one ? [one] : [])
  return one ? nameOf(one, places.get(one.lsv ?? 0)) : String(id)
}

/** A record's name where a text stands. */
export const RecordName = (props: { record: AnyContract; id: number | string }) => useRecordName(props.record, props.id)
