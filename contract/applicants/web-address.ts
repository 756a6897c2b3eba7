/** A scheme, a name that begins with www, a path or mailbox at a host, or four numbers. */
const WRITTEN_OUT = /:\/\/|\/\/|(^|[^\p{L}\p{N}])www\.\S|\S\.\S*\/|\S@\S+\.\S|\d+\.\d+\.\d+\.\d+/iu
/** Words with dots between them and no blank. */
const DOTTED = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu
/** The form of the last part of a host name; the list of those that exist is long and grows. */
const END = /^\p{L}[\p{L}\p{M}\p{N}-]+$/u
/** Endings that also turn an initial into a host name, and are nobody's name: "J.Page" and "T.Ly" are people. */
const ENDS_OF_HOSTS = /^(com|net|org|info|biz|edu|gov|app|dev|xyz|icu|site|online|website|club|me|io|cc|tv|ru|tk|ml)$/i
/** The text that may precede a name without a blank: an initial, or an abbreviation, as in "St.John" and "Ma.Teresa". */
const BEFORE_NAMES = /^(\p{L}\p{M}*|st|ste|sta|sto|ma|mo|ph|wm|dr|mr|ms|mrs|fr|br|sr|jr|fco|gpe|chr|col|sgt|rev)$/iu
/** The text that may follow one. */
const AFTER_NAMES = /^(jr|sr|ii|iii|iv|esq|phd)$/i
const MAX_DIGITS = 6
const INVISIBLE = /\p{Cf}/gu
/** Other characters that are shown as dots in host names. */
const DOTS = /[\u3002\uff0e\uff61\u2024]/g

/** Whether a program that shows the text may make a link of a part of it. Two words with nothing but a dot between them are a host name. */
export function holdsWebAddress(text: string): boolean {
  const plain = plainOf(text)
  return WRITTEN_OUT.test(plain) || (plain.match(DOTTED) ?? []).some((dotted) => isHost(dotted.split('.')))
}

/** Whether somebody could be asked to call a number of the text. */
export const holdsPhoneNumber = (text: string): boolean => (plainOf(text).match(/\p{Nd}/gu) ?? []).length > MAX_DIGITS

const plainOf = (text: string) => text.replace(INVISIBLE, '').replace(DOTS, '.').normalize('NFKC')

function isHost(words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  if (ENDS_OF_HOSTS.test(last)) return true
  return END.test(last) && !AFTER_NAMES.test(last) && !words.slice(0, -1).every((word) => BEFORE_NAMES.test(word))
}
