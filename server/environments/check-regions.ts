import { HOME } from '../../contract/code-lists/countries-of-addresses.ts'
import { addressProblems, issuerProblems } from '../../contract/code-lists/regions.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Values, WriteHook } from '../platform/records/record-kind.ts'

type Problems = (row: Values) => Record<string, string>

/**
 * Refuses a new value of the region that is in no list. `decides` is the field that gives the others their meaning: with it they are new.
 * Values from before there were lists stay, and the rest of their row can be saved.
 */
const checking =
  (problems: Problems, decides: string): WriteHook =>
  async (_change, { before, values }) => {
    const all = Object.entries(problems({ country: HOME, ...before, ...values }))
    const found = all.filter(([name]) => before === undefined || decides in values || name in values)
    if (found.length > 0) throw invalid(Object.fromEntries(found))
    return undefined
  }

/** The hook of records with an address: country, state and ZIP code. */
export const checkAddress = checking(addressProblems, 'country')

/** The hook of identifications: the issuer is one of its type. */
export const checkIssuer = checking(issuerProblems, 'id_type')
