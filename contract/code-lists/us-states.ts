import { type Code, codesOf } from './code.ts'

/** A state, territory or military post of the postal service. */
type UsState = Code & { kind: 'state' | 'territory' | 'military' }

/** The states and the District of Columbia. */
export const stateLabels: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

/* Written without field names to keep it small, since the applicant's form loads it. */
const labels: Readonly<Record<UsState['kind'], Readonly<Record<string, string>>>> = {
  state: stateLabels,
  territory: {
    AS: 'American Samoa',
    FM: 'Federated States of Micronesia',
    GU: 'Guam',
    MH: 'Marshall Islands',
    MP: 'Northern Mariana Islands',
    PW: 'Palau',
    PR: 'Puerto Rico',
    VI: 'Virgin Islands',
  },
  military: {
    AA: 'Armed Forces Americas (except Canada)',
    AE: 'Armed Forces Europe, the Middle East, and Canada',
    AP: 'Armed Forces Pacific',
  },
}

/** States of postal addresses (USPS codes, not NCIC), in the order they are offered. */
export const usStateCodes: readonly UsState[] = (Object.keys(labels) as UsState['kind'][]).flatMap((kind) =>
  codesOf(labels[kind]).map((state) => ({ ...state, kind })),
)

const codesByText = new Map(usStateCodes.flatMap(({ code, label }) => [[label.toUpperCase(), code] as const, [code, code] as const]))

/** The postal code of a state that was typed as a code or by its full name. */
export const usStateCode = (typed: string): string | null => codesByText.get(typed.trim().toUpperCase()) ?? null
