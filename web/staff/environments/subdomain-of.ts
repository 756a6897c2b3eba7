import { foldedWords } from '../../../contract/records/find-by-words.ts'

/** A part of a host name has at most so many characters. */
const LONGEST = 63

/** The subdomain that a name proposes: "Coastal Live Scan, Inc." is coastal-live-scan-inc. The word network has an address of its own. */
export const subdomainOf = (name: string): string =>
  foldedWords(name)
    .replace(/network/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
