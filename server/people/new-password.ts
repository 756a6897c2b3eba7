import sql from 'sql-template-tag'
import { isGuessable, PASSWORD_MIN } from '../../contract/people/password-strength.ts'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Settings } from '../platform/settings.ts'
import { commonPasswords } from './common-passwords.ts'
import { hasSecondFactor } from './factors/second-factor.ts'

/** Words that everybody would try here. */
const PRODUCT_WORDS = ['bims', 'fingerprint', 'livescan', 'scheduler', 'network', 'vendor', 'admin', 'staff']
const ONLY_LETTERS = /[\p{L}\p{N}]{4,}/gu

/** The minimum length of a new password of this account: shorter with a second factor. */
export async function shortestFor(db: Db, settings: Settings, user: number): Promise<number> {
  return settings.requireMfa || (await hasSecondFactor(db, user)) ? PASSWORD_MIN.withSecondFactor : PASSWORD_MIN.alone
}

/** Refuses a new password that is too short for the account or easy to guess. No rule requires kinds of characters. */
export async function refuseWeak(db: Db, settings: Settings, user: number, password: string): Promise<void> {
  const min = await shortestFor(db, settings, user)
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
