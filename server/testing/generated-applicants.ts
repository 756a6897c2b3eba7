/* Random applicants, with the expected values of their submissions. Not used by the product. */
import { citizenshipCodes } from '../../contract/code-lists/citizenship.ts'
import { offeredPlacesOfBirth } from '../../contract/code-lists/place-of-birth.ts'
import type { SubmissionSource } from '../demographics/submission-source.ts'

/** An appointment's source, and the expected values by tag. */
export type GeneratedApplicant = { source: SubmissionSource; expected: Record<string, string> }

/** Random choices that repeat from a seed. */
type Random = { below(bound: number): number; chance(share: number): boolean; pick<T>(from: readonly T[]): T }
type Pairs = readonly (readonly [typed: string, expected: string])[]

const LAST: Pairs = [
  ['Smith', 'SMITH'],
  ["O'Brien", 'OBRIEN'],
  ['D’Angelo', 'DANGELO'],
  ['García Márquez', 'GARCIA MARQUEZ'],
  ['Núñez-Peña', 'NUNEZ-PENA'],
  ['de la Cruz', 'DE LA CRUZ'],
  ['Wójcik', 'WOJCIK'],
  ['Łukasiewicz', 'LUKASIEWICZ'],
  ['Großmann', 'GROSSMANN'],
  ['Ødegård', 'ODEGARD'],
  ['St. John', 'ST JOHN'],
  ['Nguyễn', 'NGUYEN'],
  ['Yıldız', 'YILDIZ'],
  ['Sjö–Berg', 'SJO-BERG'],
  ['Ng', 'NG'],
]
const FIRST: Pairs = [
  ['Ann', 'ANN'],
  ['José', 'JOSE'],
  ['Anne-Marie', 'ANNE-MARIE'],
  ['Zoë', 'ZOE'],
  ["D'Arcy", 'DARCY'],
  ['Mary Jo', 'MARY JO'],
  ['Þór', 'THOR'],
  ['J.', 'J'],
]
const MIDDLE: readonly (readonly [string | null, string])[] = [
  [null, ''],
  ['', ''],
  ['L.', 'L'],
  ['Ángel', 'ANGEL'],
  ["O'Neil", 'ONEIL'],
]
const HEIGHTS: Pairs = [
  [`4'0"`, '400'],
  [`4'11"`, '411'],
  [`5'9"`, '509'],
  [`5'10"`, '510'],
  [`7'11"`, '711'],
  [`3'11"`, '400'],
  [`1'0"`, '400'],
  [`8'0"`, '711'],
  [`8'11"`, '711'],
]
const WEIGHTS: readonly (readonly [number, string])[] = [
  [50, '050'],
  [99, '099'],
  [100, '100'],
  [187, '187'],
  [499, '499'],
  [500, '499'],
  [1500, '499'],
]
const HAIR: Pairs = [
  ['BLD', 'BAL'],
  ['BLK', 'BLK'],
  ['GRY', 'GRY'],
  ['XXX', 'XXX'],
]
/** Withdrawn places with one successor, and duplicate codes; all others stay unchanged. */
const MAPPED_PLACES: Pairs = [
  ['CZ', 'PM'],
  ['HA', 'HI'],
  ['KA', 'KS'],
  ['RF', 'RA'],
  ['HC', 'BP'],
  ['EE', 'EE'],
  ['NE', 'NE'],
  ['NB', 'NB'],
]
const MAPPED_CITIZENSHIPS: readonly (readonly [string | null, string | null])[] = [
  [null, null],
  ['YY', null],
  ['US', 'US'],
]
const DAYS = [
  ['2026-11-23', '2026-11-23'],
  ['2026-11-20', '2026-11-23'],
  ['2026-12-01', '2026-12-01'],
] as const
/** The calendar day on which the file is made. */
export const TODAY = '2026-11-23'

/** Generates a number of applicants from these choices. */
export const generateApplicants = (random: Random, count: number): GeneratedApplicant[] =>
  Array.from({ length: count }, (_, index) => one(random, index))

function one(random: Random, index: number): GeneratedApplicant {
  const [last, first, middle] = [random.pick(LAST), random.pick(FIRST), random.pick(MIDDLE)]
  const [height, weight, hair, days] = [random.pick(HEIGHTS), random.pick(WEIGHTS), random.pick(HAIR), random.pick(DAYS)]
  const pob = random.chance(0.5) ? random.pick(MAPPED_PLACES) : same(random.pick(offeredPlacesOfBirth).code)
  const citizenship = random.chance(0.5) ? random.pick(MAPPED_CITIZENSHIPS) : listed(random.pick(citizenshipCodes).code)
  const [gender, race, eye] = [
    random.pick(['F', 'M', 'X']),
    random.pick(['I', 'B', 'W', 'A', 'U']),
    random.pick(['BLU', 'HAZ', 'XXX', 'PNK']),
  ]
  const dob = `${1930 + random.below(90)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`
  const id = 1_000_000_000 + index
  const papers = random.chance(0.5)
  const reprint = random.chance(0.3)
  return {
    source: {
      ...{ id, date_time: `${days[0]}T14:00:00Z`, day: days[0], timezone: 'America/New_York', attempt: reprint ? 2 : 1 },
      ...{ tcr: reprint ? 'E2026123450000000001' : null, transaction_id: null, reason: 'bgcheck' },
      ...{ first_name: first[0], middle_name: middle[0], last_name: last[0], dob, gender, race, height: height[0], weight: weight[0] },
      ...{
        eye,
        hair: hair[0],
        pob: pob[0],
        citizenship: citizenship[0],
        former_names: null,
        machine_name: null,
        machine_fields: null,
        no_ssn: false,
        position: papers ? 'Teacher’s aide' : null,
      },
      residence: papers ? { street1: '12 Main St', street2: null, city: 'Cañon City', state: 'NE', zip_code: '68001' } : null,
      work: papers
        ? { name: 'Saint Brigid School', street1: '1 Parish Rd', street2: 'Suite 2', city: 'Omaha', state: 'NE', zip_code: '68102' }
        : null,
      ...{ destination_agency: 'WVIAFIS0Z', tcn_prefix: 'METRO-', applicant_type: 'Teacher', transaction_type: 'NFUF' },
      ...{ retention: random.pick(['Y', 'N']), reason_fingerprinted: 'School employee, NRS 79-814/01', ori: 'NB0280000' },
    },
    expected: {
      ...{ '1.002': '0400', '1.003': '1 1|2 00', '1.004': 'NFUF', '1.005': plain(days[1]), '1.007': 'WVIAFIS0Z', '1.008': 'NB0280000' },
      ...{
        '1.009': `METRO-${id}`,
        ...(reprint ? { '1.010': 'E2026123450000000001' } : {}),
        '1.011': '00.00',
        '1.012': '00.00',
        '2.002': '00',
      },
      ...{ '2.018': shortened(last[1], first[1], middle[1]), '2.020': pob[1], ...(citizenship[1] ? { '2.021': citizenship[1] } : {}) },
      ...{ '2.022': plain(dob), '2.024': gender, '2.025': race, '2.027': height[1], '2.029': weight[1], '2.031': eye, '2.032': hair[1] },
      ...{ '2.037': 'SCHOOL EMPLOYEE, NRS 79-814/01', '2.038': plain(days[0]), '2.073': 'NB0280000' },
      ...(papers
        ? {
            '2.039': 'SAINT BRIGID SCHOOL, 1 PARISH RD, SUITE 2, OMAHA, NE 68102',
            '2.040': "TEACHER'S AIDE",
            '2.041': '12 MAIN ST, CANON CITY, NE 68001',
          }
        : {}),
    },
  }
}

/** A middle name that does not fit is shortened to its initial, then dropped. */
function shortened(last: string, first: string, middle: string): string {
  const whole = `${last},${first}${middle && ` ${middle}`}`
  if (whole.length <= 30) return whole
  const initial = `${last},${first} ${middle.charAt(0)}`
  return initial.length <= 30 ? initial : `${last},${first}`
}

const same = (code: string) => [code, { RF: 'RA', HC: 'BP' }[code] ?? code] as const
const listed = (code: string) => [code, ['XX', 'YY'].includes(code) ? null : code] as const
const plain = (day: string) => day.split('-').join('')
const two = (number: number) => String(number).padStart(2, '0')
