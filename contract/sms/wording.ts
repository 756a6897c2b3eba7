/** The edition of the sentence beside the box that agrees to text messages: the name of its files in `consent-wordings/`. */
export const CONSENT_WORDING = '2026-11'

/** The sentence of this edition that a desk reads aloud. */
export { consentWording as deskConsentWording } from './consent-wordings/en/2026-11.ts'
