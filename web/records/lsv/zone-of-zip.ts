/*
 * Time zones of US ZIP codes, by their first digits. States with two zones are listed where the post's areas are wholly in one of them;
 * an area through which the boundary runs has only the codes of its towns, and the rest of it suggests nothing.
 */
const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']
const [ARIZONA, ALASKA, HAWAII] = ['America/Phoenix', 'America/Anchorage', 'Pacific/Honolulu']
const [PUERTO_RICO, GUAM] = ['America/Puerto_Rico', 'Pacific/Guam']

/** From the first to the last area of three digits, both included. */
type Areas = readonly [first: number, last: number]

const areas: Readonly<Record<string, readonly Areas[]>> = {
  [PUERTO_RICO]: [[6, 9]],
  [EASTERN]: [
    [5, 5],
    [10, 149],
    [150, 219],
    [220, 268],
    [270, 319],
    [320, 323],
    [326, 339],
    [341, 342],
    [344, 344],
    [346, 347],
    [349, 349],
    [374, 374],
    [376, 379],
    [398, 400],
    [402, 418],
    [425, 425],
    [430, 462],
    [466, 474],
    [478, 478],
    [480, 497],
  ],
  [CENTRAL]: [
    [325, 325],
    [350, 352],
    [354, 367],
    [369, 372],
    [375, 375],
    [380, 397],
    [420, 424],
    [463, 464],
    [476, 477],
    [500, 528],
    [530, 567],
    [570, 574],
    [580, 584],
    [587, 588],
    [600, 658],
    [660, 676],
    [679, 689],
    [700, 797],
  ],
  [MOUNTAIN]: [
    [577, 577],
    [586, 586],
    [590, 599],
    [693, 693],
    [799, 834],
    [836, 837],
    [840, 847],
    [870, 885],
  ],
  [ARIZONA]: [
    [850, 857],
    [863, 864],
  ],
  [PACIFIC]: [
    [838, 838],
    [889, 897],
    [900, 961],
    [970, 978],
    [980, 994],
  ],
  [HAWAII]: [[967, 968]],
  [ALASKA]: [[996, 999]],
}

/** Towns of areas that are divided, by the digits with which their codes begin. */
const towns: readonly (readonly [prefix: string, zone: string])[] = [
  ['3240', CENTRAL], // Panama City, Florida
  ['42701', EASTERN], // Elizabethtown, Kentucky
  ['4790', EASTERN], // Lafayette, Indiana
  ['5750', CENTRAL], // Pierre, South Dakota
  ['5850', CENTRAL], // Bismarck, North Dakota
  ['58554', CENTRAL], // Mandan, North Dakota
  ['6780', CENTRAL], // Dodge City, Kansas
  ['67846', CENTRAL], // Garden City, Kansas
  ['6910', CENTRAL], // North Platte, Nebraska
  ['83501', PACIFIC], // Lewiston, Idaho
  ['8600', ARIZONA], // Flagstaff, Arizona
  ['898', PACIFIC], // Elko, Nevada
  ['9691', GUAM],
  ['9692', GUAM],
  ['9693', GUAM],
  ['97914', MOUNTAIN], // Ontario, Oregon
  ['995', ALASKA], // Anchorage
]

/** Places that keep another time than the area around them, or whose time is not certain. */
const exceptions = new Set(['89825', '89883', '99546', '99547', '96799'])

/** The time zone of a US ZIP code or ZIP+4; null for one that is unknown or is in a divided area. */
export function zoneOfZip(typed: string | null | undefined): string | null {
  const zip = /^\s*(\d{5})(-?\d{4})?\s*$/.exec(typed ?? '')?.[1]
  if (zip === undefined || exceptions.has(zip)) return null
  const town = towns.find(([prefix]) => zip.startsWith(prefix))
  if (town !== undefined) return town[1]
  const area = Number(zip.slice(0, 3))
  const found = Object.entries(areas).find(([, ranges]) => ranges.some(([first, last]) => area >= first && area <= last))
  return found?.[0] ?? null
}

/** Whether clocks of two zones show the same time in winter and in summer of a year. */
export function haveSameTime(one: string, other: string, year: number): boolean {
  const shown = (zone: string, month: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(Date.UTC(year, month, 15))
  const [WINTER, SUMMER] = [0, 6]
  return [WINTER, SUMMER].every((month) => shown(one, month) === shown(other, month))
}
