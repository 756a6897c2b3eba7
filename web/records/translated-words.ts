import { nameLanguage, otherLanguages } from '../../contract/records/languages.ts'
import type { Translations } from '../../contract/records/translations.ts'

const MAX_LENGTH_SHOWN = 200

/** Translations on one line each, to compare versions: "Spanish: Maestro; Traiga la carta." */
export function translatedWords(translations: Translations | null): string {
  const lines = otherLanguages.flatMap((language) => {
    const words = Object.values(translations?.[language] ?? {}).join('; ')
    return words === ''
      ? []
      : [`${nameLanguage(language)}: ${words.length > MAX_LENGTH_SHOWN ? `${words.slice(0, MAX_LENGTH_SHOWN)}…` : words}`]
  })
  return lines.join('\n')
}

/** The languages of a record's text, in English: "English and Spanish". */
export function textLanguages(translations: Translations | null, name: string): string {
  const others = otherLanguages.filter((language) => translations?.[language]?.[name])
  return others.length === 0 ? 'English only' : new Intl.ListFormat('en').format(['English', ...others.map(nameLanguage)])
}
