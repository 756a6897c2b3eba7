/** The placeholder while a name is loading, since an empty place would mean none. */
export const NOT_YET = '…'

type Query<R> = { data: { record: R } | undefined; error: Error | null }

/** The name of a referenced record; null without a reference. */
export function nameRecord<R>(id: number | null, query: Query<R>, name: (record: R) => string): string | null {
  if (id === null) return null
  if (query.data) return name(query.data.record)
  return query.error ? 'No longer there' : NOT_YET
}

/** The name of a record that may have been deleted: "Old Office (deleted)". */
export const withState =
  <R extends { removed: boolean }>(name: (record: R) => string) =>
  (record: R): string =>
    record.removed ? `${name(record)} (deleted)` : name(record)

/** "Status Code" for "status code": the title case of buttons and dialogs. */
export const titleCase = (words: string): string => words.replace(/(^| )[a-z]/g, (start) => start.toUpperCase())
