/*
 * Data that a desk has typed for an applicant go to the applicant's page behind the # of its address: it never reaches a server or a
 * log, and whoever has the link of a mail sees none of it.
 */

const MARK = '#typed='

/** The part of an address with the typed data; empty without any. */
export function typedHash(typed: Readonly<Record<string, string>>): string {
  const given = Object.entries(typed).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `${MARK}${encodeURIComponent(JSON.stringify(Object.fromEntries(given)))}`
}

/** The typed data of a page's hash. */
export function typedOf(hash: string): Record<string, string> {
  if (!hash.startsWith(MARK)) return {}
  try {
    const read: unknown = JSON.parse(decodeURIComponent(hash.slice(MARK.length)))
    const entries = typeof read === 'object' && read !== null ? Object.entries(read) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

/** The address of the page on a device of the desk's. */
export const onDesk = (url: string): string => url.replace(/(?=#|$)/, '?device=desk')
