/** The time zone of the reader, in which today begins. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
