import type * as z from 'zod/mini'
import { currentNotice, type PrivacyNotice } from '../../contract/booking/privacy-notice.ts'
import { noticeAnswer, noticeQuery } from '../../contract/booking/privacy-notice-answer.ts'
import { type Language, languageOfNotice, languages } from '../../contract/records/languages.ts'
import { type Action, action } from '../platform/http/action.ts'

type Version = z.output<typeof noticeAnswer>['version']

const KEPT_SECONDS = 3_600

/** GET /privacynotice: the text that a program shows before it books. The same for all environments, since it is federal. */
export const readPrivacyNotice: Action = action({
  method: 'GET',
  path: '/api/privacynotice',
  permission: 'privacynotice.read',
  summary: 'The federal privacy notice',
  query: noticeQuery,
  answer: noticeAnswer,
  async handle({ query, reply }) {
    const version = query.version ?? currentNotice
    const language = languageOfNotice(version, query.language)
    const { title, governs = null, acknowledgement, sections } = await readNotice(version, language)
    reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`)
    return {
      ...{ version, language, languages: languages.filter((other) => languageOfNotice(version, other) === other) },
      ...{ title, governs, acknowledgement },
      sections: sections.map(({ heading, paragraphs, list = [], notes = [] }) => ({ heading, paragraphs, list, notes })),
    }
  },
})

/** Imported on use, once: hardly a program reads more than one. */
async function readNotice(version: Version, language: Language): Promise<PrivacyNotice> {
  const file = new URL(`../../contract/booking/privacy-notices/${language}/${version}.ts`, import.meta.url)
  return (await import(/* @vite-ignore */ file.href)).notice
}
