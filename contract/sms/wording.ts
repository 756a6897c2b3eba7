/** The edition of the sentence beside the box that agrees to text messages: the name of its files in `consent-wordings/`. */
export const CONSENT_WORDING = '2026-11'
