import { formatHeight } from '../../contract/applicants/height-and-weight.ts'
import { lastNames, mensNames, middleNames, womensNames } from './names.ts'
import { areaCodes, birthplaces, streets, towns } from './people.ts'
import type { Random } from './random.ts'

/** An applicant's record with the home address. */
export type Person = ReturnType<typeof makePerson>

const WOMEN_PERCENT = 62

/** A random person of working age, as of a day. */
export function makePerson(random: Random, today: string) {
  const woman = random.percent(WOMEN_PERCENT)
  const first_name = random.pick(woman ? womensNames : mensNames)
  const last_name = random.pick(lastNames)
  const { pob, citizenship } = random.pick(birthplaces)
  return {
    home: { street1: `${random.whole(11, 4980)} ${random.pick(streets)}`, ...random.pick(towns) },
    values: {
      first_name,
      middle_name: random.percent(40) ? random.pick(middleNames) : null,
      last_name,
      email: `${plain(first_name)}.${plain(last_name)}${random.whole(1, 99)}@${random.pick(['example.org', 'example.net'])}`,
      phone: `${random.pick(areaCodes)}55501${random.whole(10, 99)}`,
      phone_ext: random.percent(6) ? random.digits(3) : null,
      ssn4: String(random.whole(1, 9999)).padStart(4, '0'),
      dob: birthday(random, today),
      ...looks(random, woman),
      pob,
      citizenship,
      reason: 'bgcheck',
      language: random.percent(12) ? 'es' : 'en',
    },
  }
}

function birthday(random: Random, today: string): string {
  const year = Number(today.slice(0, 4)) - random.whole(19, 67)
  return `${year}-${twoDigits(random.whole(1, 12))}-${twoDigits(random.whole(1, 28))}`
}

function looks(random: Random, woman: boolean) {
  const inches = woman ? random.whole(58, 70) : random.whole(64, 77)
  return {
    gender: woman ? 'F' : 'M',
    race: random.pick(['W', 'W', 'W', 'B', 'B', 'A', 'I', 'U']),
    height: formatHeight({ feet: Math.floor(inches / 12), inches: inches % 12 }),
    weight: random.whole(woman ? 104 : 138, woman ? 218 : 264),
    eye: random.pick(['BRO', 'BRO', 'BRO', 'BLU', 'HAZ', 'GRN', 'GRY', 'BLK']),
    hair: random.pick(['BRO', 'BLK', 'BLK', 'BLN', 'RED', 'GRY', 'WHI', ...(woman ? [] : ['BLD'])]),
  }
}

/** The letters of a name for an email address. */
const plain = (name: string) =>
  name
    .replaceAll('Ł', 'L')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
const twoDigits = (value: number) => String(value).padStart(2, '0')
