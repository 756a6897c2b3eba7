import * as z from 'zod/mini'
import { languages } from '../records/languages.ts'
import { noticeVersions } from './privacy-notice.ts'

/** The query of `GET /privacynotice`: the current version in English, unless others are asked for. */
export const noticeQuery = z.strictObject({
  language: z.optional(z.enum(languages)),
  version: z.optional(z.enum(noticeVersions)),
})

/** The federal privacy notice in one language: `version` is sent with a booking as `privacy_notice`. */
export const noticeAnswer = z.object({
  version: z.enum(noticeVersions),
  /** The language of the text: English where the version is not translated. */
  language: z.enum(languages),
  /** The languages in which this version can be read. */
  languages: z.array(z.enum(languages)),
  title: z.string(),
  /** In a translation: which text governs. */
  governs: z.nullable(z.string()),
  /** The label of the acknowledgement's checkbox. */
  acknowledgement: z.string(),
  sections: z.array(
    z.object({
      heading: z.string(),
      paragraphs: z.array(z.string()),
      list: z.array(z.string()),
      notes: z.array(z.string()),
    }),
  ),
})
