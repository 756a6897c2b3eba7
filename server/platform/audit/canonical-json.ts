/**
 * JSON in a single form (RFC 8785): names in the order of their UTF-16 units, no spaces, numbers and texts as in ECMAScript.
 * Values that JSON cannot represent, or that readers may read differently, are an error.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'number') return numberOf(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object') return objectOf(value as Record<string, unknown>)
  throw new TypeError(`No JSON: ${typeof value}`)
}

function objectOf(value: Record<string, unknown>): string {
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('No JSON: not a plain object')
  // Comparing strings goes by UTF-16 units.
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${textOf(name)}:${canonicalJson(value[name])}`).join(',')}}`
}

function textOf(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('No JSON: half of a character')
  return JSON.stringify(text)
}

function numberOf(number: number): string {
  if (!Number.isFinite(number)) throw new TypeError(`No JSON: ${number}`)
  return JSON.stringify(number)
}
