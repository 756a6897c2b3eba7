import { employer, network } from '../../../contract/environments/environments.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useRecord } from '../../data/records/use-records.ts'
import type { Lsv } from '../lsv/lsv.ts'
import type { ApplicantType } from './types-dialog.tsx'

/** The environments to which a type may be limited: `employer:5` or `network:1`, with the name. */
export type Limits = readonly { value: string; label: string }[]

type TypeLimits = Pick<ApplicantType, 'employer' | 'network'>

/** The network of an LSV and the employers that book there. A `stored` limit stays selectable although it is neither. */
export function useLimits({ network: own }: Lsv, stored = ''): Limits | undefined {
  const employers = useEveryRecord(employer)
  const home = useRecord(network, own)
  if (!employers.data || !home.data) return undefined
  const limits = [
    { value: `network:${own}`, label: `${home.data.record.name} (network)` },
    ...employers.data.map(({ id, name }) => ({ value: `employer:${id}`, label: name })),
  ]
  if (stored === '' || limits.some(({ value }) => value === stored)) return limits
  return [...limits, { value: stored, label: 'Another environment' }]
}

/** The limit of a type as a choice; empty for an unlimited type. */
export const limitOf = ({ employer, network }: TypeLimits): string =>
  employer !== null ? `employer:${employer}` : network !== null ? `network:${network}` : ''

/** The choice as the type's two fields. */
export function fieldsOfLimit(limit: string): TypeLimits {
  const [kind, id] = limit.split(':')
  return { employer: kind === 'employer' ? Number(id) : null, network: kind === 'network' ? Number(id) : null }
}
