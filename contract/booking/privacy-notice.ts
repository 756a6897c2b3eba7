/** The federal privacy notice in one language: the FBI's Privacy Act Statement and the applicant's rights under 28 CFR 50.12. */
export type PrivacyNotice = {
  title: string
  /** In a translation: which text governs. */
  governs?: string
  /** The label of the acknowledgement's checkbox. */
  acknowledgement: string
  sections: readonly { heading: string; paragraphs: readonly string[]; list?: readonly string[]; notes?: readonly string[] }[]
}

/**
 * The ids of all versions, the newest first, which a booking may name. Versions stay, so that an acknowledged text can always be read
 * again; a changed text is a new version, with a file in the folder of each language that has it (`languageOfNotice`).
 */
export const noticeVersions = [
  '2026-11-22', // with the notification that 28 CFR 50.12(b) demands before everything else
  '2026-11-21', // the FBI's own words
  '2026-11',
] as const

/** The version that is shown now. */
export const currentNotice = noticeVersions[0]
