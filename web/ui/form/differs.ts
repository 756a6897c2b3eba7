/** Whether the fields differ from their initial values; an empty field equals none, and so does an unchecked box. */
export const differs = (first: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(now).some((name) => comparable(first[name]) !== comparable(now[name]))

const comparable = (value: unknown): string => {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof File) return `${value.name} ${value.lastModified}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
