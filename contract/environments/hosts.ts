/** The front ends, each with an entry page and a part of the host name of its own; the staff's has none. */
export const frontEnds = ['staff', 'scheduler', 'network'] as const
export type FrontEnd = (typeof frontEnds)[number]

/** The front end of a host name: contains `network`, else contains `scheduler`, else the staff's. */
export function frontEndOf(host: string): FrontEnd {
  if (host.includes('network')) return 'network'
  return host.includes('scheduler') ? 'scheduler' : 'staff'
}
