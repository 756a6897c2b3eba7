import { formatHeight, parseHeight } from '../../contract/applicants/height-and-weight.ts'
import type { Code } from '../../contract/code-lists/code.ts'
import type { Finding } from './finding.ts'

const SHORTEST = '400'
const TALLEST = '711'
const LIGHTEST_LB = 50
const HEAVIEST_LB = 499

/** Feet and two digits of inches: 5'9" is 509. The receiver takes heights beyond its range as its ends, and so does the file. */
export function ebtsHeight(height: string | null): Finding {
  if (height === null) return { value: null }
  const read = parseHeight(height)
  if (read === null) return { wrong: `"${height}" is no height in feet and inches.` }
  const value = `${read.feet}${String(read.inches).padStart(2, '0')}`
  const within = value < SHORTEST ? SHORTEST : value > TALLEST ? TALLEST : value
  return within === value
    ? { value }
    : { value: within, remark: `Height ${formatHeight(read)}: submissions go from 4'00" to 7'11", and the file says ${within}.` }
}

/** Three digits of pounds. More than 499 is 499 by the receiver's own rule; less than 50 it rejects. */
export function ebtsWeight(pounds: number | null): Finding {
  if (pounds === null) return { value: null }
  if (pounds < LIGHTEST_LB) return { wrong: `Takes ${LIGHTEST_LB} to ${HEAVIEST_LB} pounds, and this is ${pounds}.` }
  const within = Math.min(pounds, HEAVIEST_LB)
  const value = String(within).padStart(3, '0')
  return within === pounds
    ? { value }
    : { value, remark: `Weight ${pounds} lb: submissions end at ${HEAVIEST_LB}, and the file says ${value}.` }
}

/** A code of a list as EBTS spells it: bald is BLD here and BAL there. */
export function coded(codes: readonly (Code & { ebts?: string })[], code: string | null): Finding {
  if (code === null) return { value: null }
  const known = codes.find((each) => each.code === code)
  return known ? { value: known.ebts ?? known.code } : { wrong: `"${code}" is in no list of codes.` }
}
