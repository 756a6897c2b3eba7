/** The ids of rows by record kind and name. */
export type NamedIds = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The ids of a record's rows by name, for tests that go over many records. */
export const idsIn = (ids: NamedIds, record: string) => ids[record] ?? {}

/** The id of the row `record.name`. */
export function idAt(ids: NamedIds, row: string): number {
  const [record = '', name = ''] = row.split('.')
  const found = idsIn(ids, record)[name]
  if (found === undefined) throw new Error(`Nothing is called ${row}`)
  return found
}

/** The path of the row `record.name`. */
export const pathAt = (ids: NamedIds, row: string): string => `${row.split('.')[0]}/${idAt(ids, row)}`
