import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages } from '../../../contract/records/languages.ts'

/**
 * The texts of one kind in every language: those that `<folder>/<language>/<name>.ts` exports as `texts`. A language whose file is
 * missing lets no server start.
 */
export async function loadTexts<Texts>(folder: string, name: string): Promise<Readonly<Record<Language, Texts>>> {
  const fileOf = (language: Language) => pathToFileURL(join(folder, language, `${name}.ts`)).href
  const all = await Promise.all(languages.map(async (language) => [language, (await import(/* @vite-ignore */ fileOf(language))).texts]))
  return Object.fromEntries(all)
}
