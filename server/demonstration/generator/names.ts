import { lastNames, mensNames, womensNames } from '../names.ts'
import type { Random } from '../random.ts'

/** The most frequent names of the United States first: the place determines the frequency. */
const frequentLastNames =
  `Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore
  Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill
  Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins
  Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward
  Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster
  Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Fisher Vasquez Simmons Romero Jordan Patterson Alexander
  Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro
  Marshall Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells Vargas Henry Chen Freeman Webb Tucker Guzman Burns Crawford Olson
  Simpson Porter Hunter Gordon Mendez Silva Shaw Snyder Mason Dixon Munoz Hunt Hicks Holmes Palmer Wagner Black Robertson Boyd Rose Stone`
    .split(/\s+/)
    .filter(Boolean)
const frequentWomensNames =
  `Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Betty Sandra Margaret Ashley Kimberly Emily Donna
  Michelle Carol Amanda Melissa Deborah Stephanie Dorothy Rebecca Sharon Laura Cynthia Amy Kathleen Angela Shirley Brenda Emma Anna Pamela
  Nicole Samantha Katherine Christine Helen Debra Rachel Carolyn Janet Maria Catherine Heather Diane Olivia Julie Joyce Victoria Ruth Virginia
  Lauren Kelly Christina Joan Evelyn Judith Andrea Hannah Megan Cheryl Jacqueline Martha Madison Teresa Gloria Sara Janice Ann Kathryn`
    .split(/\s+/)
    .filter(Boolean)
const frequentMensNames =
  `James Michael Robert John David William Richard Joseph Thomas Christopher Charles Daniel Matthew Anthony Mark Donald Steven Andrew Paul
  Joshua Kenneth Kevin Brian Timothy Ronald George Jason Edward Jeffrey Ryan Jacob Nicholas Gary Eric Jonathan Stephen Larry Justin Scott
  Brandon Benjamin Samuel Gregory Alexander Patrick Frank Raymond Jack Dennis Jerry Tyler Aaron Jose Adam Nathan Henry Zachary Douglas Peter
  Kyle Noah Ethan Jeremy Christian Walter Keith Austin Roger Terry Sean Gerald Carl Dylan Harold Jordan Jesse Bryan Lawrence Arthur Gabriel`
    .split(/\s+/)
    .filter(Boolean)

/** Beginnings and ends that combine to some thousands of rare names. */
const beginnings =
  'Ab Ack Ald Bar Beck Bern Blan Bor Brad Cal Carl Chap Cor Dal Dan Del Ead El Fair Far Fen Gal Gar Gil Gold Had Hal Har Hol Ing Ken Kir Lan Lind Mal Mar Mel Nor Oak Os Pen Pem Quin Rad Ram Ros Sal Sel Sher Stan Sut Tal Thorn Til Up Van Wal Wen Whit Win Yar Zel'.split(
    ' ',
  )
const ends =
  'bach berg born bury by combe croft dale den dorf er field ford gard gate grave ham hart hurst in kamp ker land ler ley low man mann mark mere mont more ner ney rick ridge ron roth sen shaw ski son stein ston ton tree vale ville ward well wick wood worth'.split(
    ' ',
  )

/** Half of the people have one of the frequent names, in Zipf's proportion. */
const FREQUENT_PERCENT = 52
const RARE_PERCENT = 25
const DOUBLE_PERCENT = 3

/** A last name with the frequencies of the country's population. */
export function lastName(random: Random): string {
  const one = single(random)
  return random.percent(DOUBLE_PERCENT) ? `${one}-${single(random)}` : one
}

function single(random: Random): string {
  if (random.percent(FREQUENT_PERCENT)) return ranked(random, frequentLastNames)
  return random.percent(RARE_PERCENT) ? random.pick(lastNames) : `${random.pick(beginnings)}${random.pick(ends)}`
}

/** A first name. */
export function firstName(random: Random, woman: boolean): string {
  if (random.percent(20)) return random.pick(woman ? womensNames : mensNames)
  return ranked(random, woman ? frequentWomensNames : frequentMensNames)
}

const FLATTEN = 12

/** A random element: the first is twice as frequent as one some places later. */
function ranked(random: Random, names: readonly string[]): string {
  const share = random.whole(0, 999_999) / 1_000_000
  const place = Math.floor(FLATTEN * ((names.length / FLATTEN + 1) ** share - 1))
  return names[Math.min(place, names.length - 1)] as string
}
