import { useQueries } from '@tanstack/react-query'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import { records } from '../../data/records/records.ts'
import { recordKey, useRecord } from '../../data/records/use-records.ts'

/** Shown until the name has loaded. */
const NOT_YET = '…'

/** The name of a record by its id, as in the pickers; the id when the name cannot be loaded. */
export function useRecordName(record: AnyContract, id: number | string): string {
  const known = useRecord<NamedRecord>(record, id)
  const one = known.data?.record
  const lsvNames = useLsvNames(one ? [one] : [])
  if (one) return nameOf(one, lsvNames.get(one.lsv ?? 0))
  return known.isPending ? NOT_YET : String(id)
}

/** A record's name as a text. */
export const RecordName = (props: { record: AnyContract; id: number | string }) => useRecordName(props.record, props.id)

/** A record for a picker. */
export type NamedRecord = {
  id: number
  name?: string
  description?: string
  username?: string
  agency?: string | null
  identifier?: string | null
  lsv?: number
  removed?: boolean
}

/** The name of a record on the screens: "Lakeview Office (L3-2)", "Teacher (Department of Education, Downtown)", "Old Office (deleted)". */
export function nameOf({ id, name, description, username, agency, identifier, removed }: NamedRecord, lsvName?: string): string {
  const beside = [identifier, agency, lsvName, removed && 'deleted'].filter(Boolean).join(', ')
  const called = name ?? description ?? username ?? String(id)
  return beside === '' ? called : `${called} (${beside})`
}

/** The names of the locations of the options, each read once; empty for records without a location. */
export function useLsvNames(chosenAmong: readonly NamedRecord[]): ReadonlyMap<number, string> {
  const ids = [...new Set(chosenAmong.flatMap(({ lsv }) => (lsv === undefined ? [] : [lsv])))]
  const lsvNames = useQueries({
    queries: ids.map((id) => ({
      queryKey: recordKey(liveScanVendor, id),
      queryFn: ({ signal }: { signal: AbortSignal }) => records(liveScanVendor).read(id, { signal }),
    })),
  })
  return new Map(lsvNames.flatMap(({ data }) => (data ? [[data.record.id, data.record.name] as const] : [])))
}
