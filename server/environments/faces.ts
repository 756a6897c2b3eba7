import { brandColorsOf } from '../../contract/environments/brand-colors.ts'
import type { Face, LandingTexts } from '../../contract/environments/face.ts'
import { widthOfLogo } from '../../contract/environments/logo-size.ts'
import { listedLanguages } from '../../contract/environments/offered-languages.ts'
import { type Language, languages, reviewedLanguages } from '../../contract/records/languages.ts'
import { cleanText } from '../platform/records/clean-html.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'

/** The settings of an environment that applicants see unchanged. The colour is answered as its shades. */
const columns = ['logo_url', 'brand_color', 'help_phone', 'help_email', 'landing_texts', 'text_messages', 'offered_languages'] as const

/** SQL of the face of a row: each setting is its own, else that of the next alias. */
export const faceOf = (...aliases: readonly string[]): string =>
  `json_build_object(${columns.map((name) => `'${name}', coalesce(${aliases.map((alias) => `${alias}.${name}`).join(', ')})`).join(', ')})`

/** The documents that an environment's applicants bring, by language, as the landing page shows them; null where unset. */
export function bringOf(texts: LandingTexts | null): Partial<Record<Language, string>> | null {
  const said = languages.flatMap((language) => {
    const bring = texts?.[language]?.bring
    return bring ? [[language, cleanText(bring)] as const] : []
  })
  return said.length === 0 ? null : Object.fromEntries(said)
}

/**
 * Replaces the colour by its shades, adds the width of the logo, lists the languages, and offers text messages only where the server has
 * them.
 */
export const finishFaces: NonNullable<RecordKind['finish']> = async (_db, { settings }, _viewer, rows) => {
  for (const row of rows) if (row.face) row.face = completeFace(row.face as FaceRow, settings.sms.offered)
}

type FaceRow = Omit<Face, 'colors' | 'logo_width' | 'languages'> & { brand_color: string | null; offered_languages: string | null }

const completeFace = ({ logo_url, brand_color, offered_languages, text_messages, ...face }: FaceRow, offered: boolean): Face => ({
  logo_url,
  logo_width: widthOfLogo(logo_url),
  colors: brand_color ? brandColorsOf(brand_color) : null,
  languages: offered_languages ? listedLanguages(offered_languages) : [...reviewedLanguages],
  ...face,
  text_messages: offered && text_messages,
})
