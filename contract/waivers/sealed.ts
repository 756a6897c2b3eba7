/** The prefix of an encrypted drawing, before the day of the key: only the server decrypts it, and only for its owner. */
export const SEALED = 'sealed:'

/** The purpose of the key of a day: `signature 2026-11-23`. */
export const DRAWING_BOX = 'signature'
