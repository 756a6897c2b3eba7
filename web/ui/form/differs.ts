/** Whether the fields hold something else than at first; an empty field is the same as none, an unticked box too. */
export const differs = (first: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(now).some((name) => comparable(first[name]) !== comparable(now[name]))

const comparable = (value: unknown): string => {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof File) return `${value.name} ${value.lastModified}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
