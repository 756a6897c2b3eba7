import type { Code } from './code.ts'

/** A withdrawn place of birth. */
type WithdrawnPlace = Code & { use: readonly string[] | null }

/** Withdrawn codes: accepted and shown on old records, never offered. `use` names their replacements. */
export const placeOfBirthReferenceCodes: readonly WithdrawnPlace[] = [
  { code: 'AC', label: 'Africa', use: null },
  { code: 'AW', label: 'Saint Kitts-Nevis-Anguilla', use: ['TS', 'AE'] },
  { code: 'AY', label: 'Antarctica', use: null },
  { code: 'CK', label: 'Czechoslovakia', use: ['EZ', 'LF'] },
  { code: 'CN', label: 'China (not specified)', use: ['RC', 'TW'] },
  { code: 'CX', label: 'Congo (not specified)', use: ['RB', 'ZR'] },
  { code: 'CZ', label: 'Canal Zone', use: ['PM'] },
  { code: 'DL', label: "Devil's Lake Sioux Tribe", use: ['RK'] },
  { code: 'DU', label: 'Ducie Island', use: ['PC'] },
  { code: 'EM', label: 'East Germany (1945-1989)', use: ['GE'] },
  { code: 'GL', label: 'Gilbert and Ellice Islands', use: ['KB', 'TV'] },
  { code: 'GW', label: 'West Germany (1945-1989)', use: ['GE'] },
  { code: 'HA', label: 'Hawaii (pre-1995 boat-file code)', use: ['HI'] },
  { code: 'KA', label: 'Kansas (pre-1995 boat-file code)', use: ['KS'] },
  { code: 'KR', label: 'Korea (not specified)', use: ['KN', 'KO'] },
  { code: 'ST', label: "Yemen, People's Democratic Republic (Southern Yemen)", use: ['RY'] },
  { code: 'SX', label: 'USSR / Soviet Union', use: ['RA', 'RF'] },
  { code: 'TI', label: 'Portuguese Timor', use: ['IO'] },
  { code: 'UA', label: 'United Arab Republic', use: ['EY'] },
  { code: 'VM', label: 'Vietnam (not specified)', use: ['RV'] },
  { code: 'VN', label: 'North Vietnam', use: ['RV'] },
  { code: 'VS', label: 'South Vietnam', use: ['RV'] },
  { code: 'WG', label: 'West Germany (Federal Republic, 1945-1989)', use: ['GE'] },
  { code: 'YE', label: 'Yemen Arab Republic', use: ['RY'] },
]
