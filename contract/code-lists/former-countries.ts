import type { Code } from './code.ts'

/** A country that exists no more, or by another name. `today`: the places of birth under which submissions name its parts. */
type FormerCountry = Code & { today: readonly string[] }

/* Not places of birth of their own: their codes were withdrawn, and submissions with them are refused. */
const SOVIET = ['AP', 'AV', 'BY', 'ES', 'GD', 'KT', 'KZ', 'LT', 'LH', 'LD', 'RA', 'TJ', 'UR', 'UK', 'UZ']
const YUGOSLAV = ['BP', 'KC', 'KV', 'XB', 'ZD', 'XA', 'LO']

/** Former countries, whose parts are offered as places of birth where an environment asks for them. */
export const formerCountries: readonly FormerCountry[] = [
  { code: 'CZ', label: 'Canal Zone', today: ['PM'] },
  { code: 'CEYLON', label: 'Ceylon', today: ['CY'] },
  { code: 'CK', label: 'Czechoslovakia', today: ['EZ', 'LF'] },
  { code: 'EM', label: 'East Germany', today: ['GE'] },
  { code: 'GL', label: 'Gilbert and Ellice Islands', today: ['KB', 'TV'] },
  { code: 'VN', label: 'North Vietnam', today: ['RV'] },
  { code: 'YE', label: 'North Yemen', today: ['RY'] },
  { code: 'RHODESIA', label: 'Rhodesia', today: ['RH'] },
  { code: 'VS', label: 'South Vietnam', today: ['RV'] },
  { code: 'ST', label: 'South Yemen', today: ['RY'] },
  { code: 'SX', label: 'Soviet Union', today: SOVIET },
  { code: 'UA', label: 'United Arab Republic', today: ['EY', 'SY'] },
  { code: 'WG', label: 'West Germany', today: ['GE'] },
  { code: 'YUGOSLAVIA', label: 'Yugoslavia', today: YUGOSLAV },
  { code: 'ZAIRE', label: 'Zaire', today: ['ZR'] },
]
