/** A unique key for a call that may be sent twice and must be done once. Not randomUUID, which browsers offer only with https. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-')
