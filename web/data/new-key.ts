/** A number that nobody else has, for a call that may be sent twice and must be done once. Not randomUUID: browsers keep that from pages without https. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-')
