/** A language of the applicants. Its texts are files of its name in the folders of texts. */
export type LanguageManifest = {
  /** Its name, in itself. */
  name: string
  /** The locale of its dates and numbers, for readers in the United States. */
  locale: string
  /**
   * Whether people who speak it have reviewed its texts. One that is not reviewed is shown only where an environment offers it, and
   * the words of a signature stay in English.
   */
  reviewed: boolean
  /** The versions of the federal privacy notice that are translated; others are shown in English. */
  notices: readonly string[]
}
