/** A place of a ZIP code: its city, and the code of its state. */
export type ZipPlace = { city: string; state: string }

/** The folder of the lists, a file for each three digits; the build fills it, and its name changes with the data. */
export const ZIP_LISTS = '/assets/zips-8.0.0'

/** The content of a list: the places by the last two digits. */
export type ZipList = Readonly<Record<string, readonly [city: string, state: string]>>

const AREA_DIGITS = 3
const lists = new Map<string, Promise<ZipList | null>>()

/** Requests the list of a ZIP code of which three digits are known; null when there is none, or no connection. */
export function loadZipList(zip: string): Promise<ZipList | null> {
  const area = zip.slice(0, AREA_DIGITS)
  const known = lists.get(area)
  if (known) return known
  const asked = readList(area)
  lists.set(area, asked)
  // Without a connection it is asked for again.
  void asked.then((list) => list === null && lists.delete(area))
  return asked
}

/** The place of a ZIP code of five digits; null when it is unknown. */
export async function findZipPlace(zip: string): Promise<ZipPlace | null> {
  const place = (await loadZipList(zip))?.[zip.slice(AREA_DIGITS)]
  return place ? { city: place[0], state: place[1] } : null
}

async function readList(area: string): Promise<ZipList | null> {
  try {
    const answer = await fetch(`${ZIP_LISTS}/${area}.json`)
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
