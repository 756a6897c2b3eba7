/** Top-level domains common in spam, without those that are names too (.page, .law, .win): no rule may refuse a person's name. */
const ENDS = 'com|net|org|info|biz|edu|gov|app|dev|site|online|website|store|shop|top|xyz|club|icu|click|space|link|example|test|local'

/** Two letters after a dot may be the rest of a name (Smith.Jr, Juan.De, Mary.Jo); these never are. */
const COUNTRIES = 'co\\.[a-z]{2}|io|me|ru|cn|tk|ml|ga|cf|gq|cc|tv|ly|us|uk|eu|ws|pw|su|pl|cz|nl|gd|gg|xn'

/** A scheme, a name that begins with www, a path or mailbox at a host, or four numbers. */
const WRITTEN_OUT = /:\/\/|\/\/|(^|[^\p{L}\p{N}])www\.\S|\S\.\S*\/|\S@\S+\.\S|\d+\.\d+\.\d+\.\d+/iu
/** Three letters and more before a dot: "J.Co" and "St.Jo" are names without their blank, "evil.co" is a host. */
const HOST = new RegExp(`[\\p{L}\\p{N}-]{3,}\\.(${ENDS}|${COUNTRIES})(?![\\p{L}\\p{N}])`, 'iu')
/** Abbreviations of three letters and more that names have: "Sta.Fe" misses a blank. */
const ABBREVIATION = /(^|[^\p{L}\p{N}-])(sta|sto|mrs|fco|gpe|chr|col|sgt|rev)\.(?=\p{L})/giu
const INVISIBLE = /\p{Cf}/gu
/** Other characters that are shown as dots in host names. */
const DOTS = /[\u3002\uff0e\uff61\u2024]/g

/** Whether a program that shows the text may make a link of a part of it. */
export function holdsWebAddress(text: string): boolean {
  const plain = text.replace(INVISIBLE, '').replace(DOTS, '.').normalize('NFKC')
  return WRITTEN_OUT.test(plain) || HOST.test(plain.replace(ABBREVIATION, '$1$2. '))
}
