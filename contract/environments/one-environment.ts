import { fieldMessages } from '../records/field-messages.ts'

/** A record of an environment belongs to an employer or to a network, never to both or none. */
export const oneEnvironment = ({ employer, network }: { employer: number | null; network: number | null }): Record<string, string> =>
  (employer === null) === (network === null) ? { employer: fieldMessages.environment } : {}
