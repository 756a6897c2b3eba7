import { employer, network } from '../../../contract/environments/environments.ts'
import type { Row } from '../../../contract/records/define-record.ts'

/** Employers and networks, as named in the address of a screen. */
export const kinds = {
  employers: { contract: employer, filter: 'employer', one: 'employer', many: 'employers', title: 'Employers' },
  networks: { contract: network, filter: 'network', one: 'network', many: 'networks', title: 'Networks' },
} as const

export type KindName = keyof typeof kinds

/** An employer or a network; fields of only one of them are absent in the other. */
export type EnvironmentRecord = Omit<Row<typeof employer>, 'network' | 'livescanvendors'> &
  Partial<Pick<Row<typeof employer>, 'network' | 'livescanvendors'>> &
  Partial<Row<typeof network>>

/** One environment with its kind, for the panels of its screen. */
export type OfKind = { kind: KindName; environment: EnvironmentRecord }

/** The kind in an address. */
export const kindOf = (name: string | undefined): KindName => (name === 'networks' ? 'networks' : 'employers')

/** The contract of a kind: common fields have the type of an employer's. */
export const contractOf = (kind: KindName) => kinds[kind].contract as typeof employer

/** The filter that limits a list of its records to one environment. */
export const ofEnvironment = ({ kind, environment }: OfKind) => ({ [kinds[kind].filter]: environment.id })
