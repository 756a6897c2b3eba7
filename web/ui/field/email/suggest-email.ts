/** The domains of most mailboxes. */
const KNOWN = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'msn.com',
  'me.com',
  'mac.com',
  'ymail.com',
  'rocketmail.com',
  'googlemail.com',
  'protonmail.com',
  'proton.me',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'cox.net',
  'charter.net',
  'spectrum.net',
  'optonline.net',
  'earthlink.net',
  'frontier.com',
  'windstream.net',
  'juno.com',
] as const

/** Real domains that look like typos of those. */
const REAL = ['mail.com', 'email.com', 'gmx.com', 'hotmail.net', 'yahoo.net', 'fastmail.com', 'hushmail.com', 'inbox.com', 'proton.com']

/** Endings that are no top-level domains, and their corrections. */
const SLIPS: readonly [meant: string, slips: readonly string[]][] = [
  ['com', ['con', 'cmo', 'ocm', 'omc', 'moc', 'comm', 'coom', 'ccom', 'cpm', 'vom', 'xom', 'c0m', 'cim', 'clm', 'cok', 'coml']],
  ['net', ['nte', 'ent', 'nett', 'bet', 'met', 'ner', 'ney']],
  ['org', ['ogr', 'rog', 'orgg', 'prg', 'ofg', 'orh']],
  ['edu', ['eud', 'edi', 'eduu', 'wdu', 'edy']],
]

/** Country endings that are typed for .com: they count as typos only after a known name. */
const HALF_COM = ['co', 'cm', 'om']
/** Shorter domains have too many real neighbours. */
const MIN_COMPARED_LENGTH = 9
const FARTHEST = 2

/**
 * The suggested address, or null: for a typo in a well-known mail domain, or an ending that does not exist. The part
 * before the @ cannot be checked.
 */
export function suggestEmail(typed: string): string | null {
  const [, local = '', domain = ''] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(typed.toLowerCase()) ?? []
  const meant = domain === '' ? null : meantDomain(domain)
  return meant === null ? null : `${typed.trim().slice(0, local.length)}@${meant}`
}

function meantDomain(domain: string): string | null {
  const all: readonly string[] = [...KNOWN, ...REAL]
  if (all.includes(domain)) return null
  const ended = withRealEnding(domain)
  if (all.includes(ended)) return ended
  return nearestKnown(ended) ?? (ended === domain ? null : ended)
}

/** The domain with its ending corrected. */
function withRealEnding(domain: string): string {
  const dot = domain.lastIndexOf('.')
  const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)]
  const meant = SLIPS.find(([, slips]) => dot > 0 && slips.includes(ending))?.[0]
  return meant === undefined ? domain : `${name}.${meant}`
}

function nearestKnown(domain: string): string | undefined {
  const endings = domain.split('.').slice(1)
  // In another country it is another domain: yahoo.ca, hotmail.co.uk.
  if (endings.length > 1 || (endings[0]?.length === 2 && !HALF_COM.includes(endings[0]))) return undefined
  const near = KNOWN.filter((known) => known.length >= MIN_COMPARED_LENGTH).map((known) => ({ known, distance: distanceOf(domain, known) }))
  const within = near.filter(({ known, distance }) => distance <= (known[0] === domain[0] ? FARTHEST : 1))
  return within.sort((one, other) => one.distance - other.distance)[0]?.known
}

/** The number of letters that are wrong, missing, extra or swapped with their neighbour. */
function distanceOf(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1
      const steps = [(last?.[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last?.[column - 1] ?? 0) + same]
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) steps.push((before?.[column - 2] ?? FARTHEST) + 1)
      next.push(Math.min(...steps))
    }
    ;[before, last] = [last, next]
  }
  return last?.[other.length] ?? other.length
}
