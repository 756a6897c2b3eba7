const KEY_BYTES = 16

/**
 * A unique key for a call that may be sent twice and must be done once, in the hexadecimal digits that the calls for the outcome of one take.
 * Not randomUUID, which browsers offer only with https.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
