import { english } from './texts.en.ts'

export type Key = keyof typeof english
/** What another language's module must be: every key, nothing else. */
export type Dictionary = Readonly<Record<Key, string>>

type Parameters<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameters<Rest> : never
type Given<K extends Key> = [Parameters<(typeof english)[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Parameters<(typeof english)[K]>, string | number>>]

const LOCALE = 'en-US'

/** `text('step', { step: 3, of: 6, name })`; an unknown key or a missing parameter does not compile. */
export function text<K extends Key>(key: K, ...[values]: Given<K>): string {
  const given: Readonly<Record<string, string | number>> = values ?? {}
  return (english as Dictionary)[key].replace(/\{(\w+)\}/g, (_, name: string) => shown(given[name] ?? ''))
}

/** The texts in the reader's language. */
export const useText = () => text

const shown = (value: string | number) => (typeof value === 'number' ? new Intl.NumberFormat(LOCALE).format(value) : value)
