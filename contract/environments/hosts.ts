/** The front ends, each with its entry page and its part of the host name; the staff's has no part. */
export const frontEnds = ['staff', 'scheduler', 'network'] as const
export type FrontEnd = (typeof frontEnds)[number]

/** The front end of a host name: contains `network`, else contains `scheduler`, else the staff's. */
export function frontEndOf(named: string): FrontEnd {
  const host = named.toLowerCase()
  if (host.includes('network')) return 'network'
  return host.includes('scheduler') ? 'scheduler' : 'staff'
}
