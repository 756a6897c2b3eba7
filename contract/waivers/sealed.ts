/** How a drawing begins that the browser has sealed, before the day of the key: only the server opens it again, and only for its owner. */
export const SEALED = 'sealed:'

/** What the key of a day is for: `signature 2026-11-23`. */
export const DRAWING_BOX = 'signature'
