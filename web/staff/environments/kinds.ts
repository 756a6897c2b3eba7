import { employer, network } from '../../../contract/environments/environments.ts'
import type { Row } from '../../../contract/records/define-record.ts'

/** Employers and networks, as the address of a screen names them. */
export const kinds = {
  employers: { contract: employer, filter: 'employer', one: 'employer', many: 'employers', title: 'Employers' },
  networks: { contract: network, filter: 'network', one: 'network', many: 'networks', title: 'Networks' },
} as const

export type KindName = keyof typeof kinds

/** An employer or a network; what only one of them has is absent in the other. */
export type EnvironmentRecord = Omit<Row<typeof employer>, 'network' | 'livescanvendors'> &
  Partial<Pick<Row<typeof employer>, 'network' | 'livescanvendors'>> &
  Partial<Row<typeof network>>

/** One environment of a kind, as panels of its screen take it. */
export type OfKind = { kind: KindName; environment: EnvironmentRecord }

/** The kind that an address names. */
export const kindOf = (name: string | undefined): KindName => (name === 'networks' ? 'networks' : 'employers')

/** The contract of a kind: what both have in common is typed as an employer's. */
export const contractOf = (kind: KindName) => kinds[kind].contract as typeof employer

/** How a list of its records is narrowed to one environment. */
export const ofEnvironment = ({ kind, environment }: OfKind) => ({ [kinds[kind].filter]: environment.id })
