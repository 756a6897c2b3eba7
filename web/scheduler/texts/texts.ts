import { english } from './texts.en.ts'

export type Key = keyof typeof english
/** What another language's module must be: every key, nothing else. */
export type Dictionary = Readonly<Record<Key, string>>

type Parameters<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameters<Rest> : never
type Given<T extends string> = [Parameters<T>] extends [never] ? [] : [values: Readonly<Record<Parameters<T>, string | number>>]

const LOCALE = 'en-US'

/** Speaks the texts of a dictionary: of these pages, or of a page that brings its own so that no other loads them. */
export function textsOf<Texts extends Readonly<Record<string, string>>>(texts: Texts) {
  return <K extends keyof Texts & string>(key: K, ...[values]: Given<Texts[K]>): string => {
    const given: Readonly<Record<string, string | number>> = values ?? {}
    return texts[key]?.replace(/\{(\w+)\}/g, (_, name: string) => shown(given[name] ?? '')) as string
  }
}

/** `text('step', { step: 3, of: 6, name })`; an unknown key or a missing parameter does not compile. */
export const text = textsOf(english)

/** The texts in the reader's language. */
export const useText = () => text

const shown = (value: string | number) => (typeof value === 'number' ? new Intl.NumberFormat(LOCALE).format(value) : value)
