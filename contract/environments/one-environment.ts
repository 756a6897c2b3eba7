import { fieldMessages } from '../records/field-messages.ts'

/** Requires that a record belongs to either an employer or a network. */
export const oneEnvironment = ({ employer, network }: { employer: number | null; network: number | null }): Record<string, string> =>
  (employer === null) === (network === null) ? { employer: fieldMessages.environment } : {}
