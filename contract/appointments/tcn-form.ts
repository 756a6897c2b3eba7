/** The form of the TCNs of a location's machines; null where it has none. */
export type TcnForm = { prefix: string | null; length: number | null }

/** The reason why a TCN in capitals cannot be of these machines, or null. */
export function tcnComplaint(tcn: string, { prefix, length }: TcnForm): string | null {
  if (prefix !== null && !tcn.startsWith(prefix.toUpperCase())) return `Must begin with ${prefix.toUpperCase()}`
  if (length !== null && tcn.length !== length) return `Must have ${length} characters, not ${tcn.length}`
  return null
}

/** The number in the machine's file of an appointment: the prefix and its registration number. */
export const fileNumberOf = (appointment: number, prefix: string | null): string => `${prefix ?? ''}${appointment}`
