import type { Language } from '../records/languages.ts'

/** The federal privacy notice in one language: the FBI's Privacy Act Statement and the applicant's rights under 28 CFR 50.12. */
export type PrivacyNotice = {
  title: string
  /** In a translation: which text governs. */
  governs?: string
  /** The label of the acknowledgement's checkbox. */
  acknowledgement: string
  sections: readonly { heading: string; paragraphs: readonly string[]; list?: readonly string[]; notes?: readonly string[] }[]
}

/** One version of the notice. Versions stay, so that an acknowledged text can always be read again. */
type NoticeVersion = { version: string; languages: Record<Language, () => Promise<{ notice: PrivacyNotice }>> }

/** All versions, the newest first. A changed text is a new version. */
export const privacyNotices = [
  {
    // With the notification that 28 CFR 50.12(b) demands before everything else.
    version: '2026-11-22',
    languages: {
      en: () => import('./privacy-notices/2026-11-22.en.ts'),
      es: () => import('./privacy-notices/2026-11-22.es.ts'),
    },
  },
  {
    // The FBI's own words.
    version: '2026-11-21',
    languages: {
      en: () => import('./privacy-notices/2026-11-21.en.ts'),
      es: () => import('./privacy-notices/2026-11-21.es.ts'),
    },
  },
  {
    version: '2026-11',
    languages: {
      en: () => import('./privacy-notices/2026-11.en.ts'),
      es: () => import('./privacy-notices/2026-11.es.ts'),
    },
  },
] as const satisfies readonly NoticeVersion[]

/** The version that is shown now. */
export const currentNotice: NoticeVersion = privacyNotices[0]

/** The ids of all versions, which a booking may name. */
export const noticeVersions = privacyNotices.map(({ version }) => version) as [string, ...string[]]
