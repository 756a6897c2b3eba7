/** Until it is known: an empty place would say that there is none. */
export const NOT_YET = '…'

type Query<R> = { data: { record: R } | undefined; error: Error | null }

/** The name of a referenced record; null without a reference. */
export function nameRecord<R>(id: number | null, query: Query<R>, name: (record: R) => string): string | null {
  if (id === null) return null
  if (query.data) return name(query.data.record)
  return query.error ? 'No longer there' : NOT_YET
}

/** "status code" as buttons and dialogs are titled: "Status Code". */
export const titleCase = (words: string): string => words.replace(/(^| )[a-z]/g, (start) => start.toUpperCase())
