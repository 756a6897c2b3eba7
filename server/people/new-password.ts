import sql from 'sql-template-tag'
import { isGuessable, PASSWORD_MIN } from '../../contract/people/password-strength.ts'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { hasSecondFactor } from './factors/second-factor.ts'

/** Words that are tried first for this product. */
const PRODUCT_WORDS = ['bims', 'fingerprint', 'livescan', 'scheduler', 'network', 'vendor', 'admin', 'staff']
const ONLY_LETTERS = /[\p{L}\p{N}]{4,}/gu

/** The minimum length of a new password of this account: shorter with a second factor. */
export async function readMinimumLength(db: Db, settings: Settings, user: number): Promise<number> {
  return settings.requireMfa || (await hasSecondFactor(db, user)) ? PASSWORD_MIN.withSecondFactor : PASSWORD_MIN.alone
}

/** Refuses a new password that is too short for the account or easy to guess. No rule requires kinds of characters. */
export async function refuseWeak(db: Db, settings: Settings, user: number, password: string): Promise<void> {
  const min = await readMinimumLength(db, settings, user)
  if ([...password].length < min) throw invalid({ password: `Must be at least ${min} characters` })
  refuseGuessable(password, await wordsOf(db, user))
}

/** Refuses common and guessable passwords. `words` are those of the account: its names, its location's. */
export function refuseGuessable(password: string, words: readonly string[]): void {
  if (isGuessable(password, [...commonPasswords, ...PRODUCT_WORDS, ...words.flatMap(parts)]))
    throw invalid({ password: 'Too easy to guess: it consists of common words, your own names or repetitions. Add some words of your own' })
}

const parts = (text: string) => [text, ...(text.match(ONLY_LETTERS) ?? [])]

async function wordsOf(db: Db, user: number): Promise<string[]> {
  const row = await db.one<Record<string, string | null>>(sql`
    select u.username, u.email, l.name as location, n.name as network from user_account u
    left join live_scan_vendor l on u.context_type = 'livescanvendor' and l.id = u.context_id
    left join network n on n.id = case u.context_type when 'network' then u.context_id else l.network end
    where u.id = ${user}`)
  return Object.values(row ?? {}).filter((word): word is string => typeof word === 'string')
}

/** Frequent words of leaked passwords that are not rows of keys. Removed from a password before it is judged. */
const commonPasswords: readonly string[] = `
password passwort passw0rd p@ssw0rd p@ssword pa55word passphrase pass secret letmein welcome w3lcome admin administrator root superuser user
username login signin guest default changeme change test testing tester temp temporary demo example sample master access hello goodbye
iloveyou loveyou love lovely lover sunshine princess princesa queen king prince dragon monkey tiger lion eagle bear wolf shadow
football baseball basketball soccer hockey golf tennis softball superman batman spiderman ironman pokemon pikachu naruto starwars
startrek matrix gandalf hobbit merlin wizard magic mustang corvette ferrari porsche mercedes harley yamaha toyota honda camaro jaguar
charlie michael jordan jennifer jessica ashley michelle nicole daniel andrew joshua matthew anthony william thomas robert richard
george david james john joseph justin brandon hunter jackson taylor samantha amanda hannah maria carlos jose antonio alexander
alejandro patricia elizabeth stephanie melissa heather rachel rebecca nathan steven brian kevin jason edward andrea barbara maggie
buster ginger pepper cookie cheese banana orange apple cherry peanut chocolate butter coffee whiskey pizza chicken bailey buddy
rocky lucky snoopy mickey minnie donald pookie tinkerbell barbie angel angels heaven jesus christ church faith blessed god
summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday morning evening night
chicago newyork boston dallas houston phoenix austin denver seattle miami florida texas california america american london paris
yankees lakers cowboys steelers packers eagles raiders broncos redsox rangers arsenal chelsea liverpool barcelona juventus
computer internet google facebook twitter instagram linkedin microsoft windows apple iphone android samsung amazon netflix youtube
server network database security secure private system service support office company business manager employee training
trustno whatever nothing forever family mother father brother sister daughter baby babygirl friend friends happy smile freedom
money dollar cash lottery winner poker casino diamond silver golden gold platinum blue green yellow purple black white red
asdf qwer qwert qwerty azerty zxcv qazwsx abcd abc123 aaa xxx 1q2w3e 1q2w3e4r q1w2e3r4 zaq12wsx 1qaz2wsx 3edc4rfv
000 007 111 123 1234 12345 123456 123123 121212 112233 159753 147258 258456 369 420 555 654321 666 696969 777 789 888 987 999
1950 1960 1970 1975 1980 1985 1990 1995 2000 2010 2015 2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 2028 2029 2030
correcthorsebatterystaple correct horse battery staple thequickbrownfox quick brown fox jumps lazy dog
maytheforcebewithyou force iamthewalrus tobeornottobe openthedoor opensesame abracadabra hakunamatata supercalifragilisticexpialidocious
bismarck killer hunter2 ranger maverick phantom thunder lightning blaster rocket dakota sierra delta bravo alpha omega
police sheriff officer justice federal agent department county state city school district diocese parish hospital
`
  .trim()
  .split(/\s+/)
