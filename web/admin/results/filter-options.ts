import type { AnyContract } from '../../../contract/resource.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'

/** A record that a filter may point at. */
export type Named = { id: number; name?: string; description?: string; agency?: string | null }

/** What the record is called on the screens. */
export const nameOf = ({ id, name, description, agency }: Named): string =>
  name ?? [description, agency].filter(Boolean).join(', ') ?? String(id)

/** The records that a filter offers, by name. */
export function useFilterOptions(record: AnyContract): { value: string; label: string }[] {
  const found = useEveryRecord<Named, unknown, unknown>(record)
  return (found.data ?? []).map((one) => ({ value: String(one.id), label: nameOf(one) }))
}
