import type { ComponentType } from 'react'
import { type Language, locales } from '../../../contract/records/languages.ts'
import { lazyScreen } from '../../router/lazy-screen.ts'
import { currentLanguage, speak, useLanguage } from './language.ts'
import { checkSentences } from './sentences.ts'

/** Texts by their keys. */
export type Texts = Readonly<Record<string, string>>
/** The type of a translation: every key of the English texts, and nothing else. */
export type Translated<English extends Texts> = Readonly<Record<keyof English, string>>

type Parameters<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameters<Rest> : never
type Values<T extends string> = [Parameters<T>] extends [never] ? [] : [values: Readonly<Record<Parameters<T>, string | number>>]
type Speaker<English extends Texts> = <K extends keyof English & string>(key: K, ...given: Values<English[K]>) => string

/** Texts of which only the reader's language is loaded. `use()` is the hook: `text('step', { step: 3, of: 6, name })`. */
type Dictionary<English extends Texts> = SpokenPart<Speaker<English>>

/** A value that is loaded in the reader's language. */
type Loadable = { load(language?: Language): Promise<unknown> }

/** A loaded value with its hook. */
type SpokenPart<Value> = Loadable & { use(): Value }

/** All texts that pages have loaded so far. */
const requested = new Set<Loadable>()

/** Loads it in the reader's language, and later in each language that they change to. */
export function loadAll(...parts: readonly Loadable[]): Promise<unknown> {
  for (const part of parts) requested.add(part)
  return Promise.all(parts.map((part) => part.load()))
}

/** Texts that are loaded on demand, from a module for each language. */
export const defineDictionary = <English extends Texts>(
  load: (language: Language) => Promise<{ texts: Translated<English> }>,
): Dictionary<English> => inEachLanguage(async (language) => speakerOf<English>((await load(language)).texts, locales[language]))

/** Any value that is loaded on demand in the reader's language. */
export function inEachLanguage<Value>(fetch: (language: Language) => Promise<Value>): SpokenPart<Value> {
  const values: Partial<Record<Language, Value>> = {}
  const load = async (language = currentLanguage()) => {
    values[language] ??= await fetch(language)
  }
  const use = () => {
    // While the language changes, a page may be shown that has loaded only the former one.
    const language = useLanguage()
    const value = language in values ? values[language] : Object.values(values)[0]
    if (value === undefined) throw new Error('These texts are not loaded: screens.ts names those of each screen')
    return value
  }
  return { load, use }
}

/** A screen that is loaded together with its texts and the messages of its fields: `screenWith(() => import('./x/y.tsx'), 'Y', yTexts)`. */
export function screenWith<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  ...texts: readonly Loadable[]
) {
  return lazyScreen(async () => (await Promise.all([load(), loadAll(checkSentences, ...texts)]))[0], name)
}

/** Changes the language after all used texts have loaded in it; the input stays. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...requested].map((part) => part.load(language)))
  speak(language)
}

/** Numbers without separators look the same in each of our languages. */
const isWrittenAlike = (value: number) => Number.isInteger(value) && value >= 0 && value < 1000

/** Formats one language's texts: inserts parameters, with numbers in the reader's format. */
export function speakerOf<English extends Texts>(texts: Texts, locale: string): Speaker<English> {
  // Creating a formatter takes longer than a hundred uses; the first one of a page takes a phone as long as drawing half of it.
  let numbers: Intl.NumberFormat | undefined
  const shown = (value: string | number) => {
    if (typeof value !== 'number') return value
    if (isWrittenAlike(value)) return String(value)
    numbers ??= new Intl.NumberFormat(locale)
    return numbers.format(value)
  }
  return (key, ...[values]) => {
    const given: Readonly<Record<string, string | number>> = values ?? {}
    // An abbreviation such as "10:00 a.m." is its sentence's full stop, too.
    return texts[key]?.replace(/\{(\w+)\}\.?/g, (found, name: string) =>
      (shown(given[name] ?? '') + found.slice(name.length + 2)).replace(/([^.])\.\.$/, '$1.'),
    ) as string
  }
}
