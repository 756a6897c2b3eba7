import { network } from '../../../contract/environments.ts'
import { liveScanVendor } from '../../../contract/places.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import type { Account } from './user.ts'

type Named = { id: number; name: string }
/** The networks and locations that an account may belong to. */
export type Contexts = { networks: readonly Named[]; locations: readonly Named[] }

/** All of them, for who manages accounts. */
export function useContexts(enabled: boolean): Contexts {
  const networks = useEveryRecord(network, {}, { enabled })
  const locations = useEveryRecord(liveScanVendor, {}, { enabled })
  return { networks: networks.data ?? [], locations: locations.data?.filter(({ is_archived }) => !is_archived) ?? [] }
}

/** "Network: Metro", or nothing for the provider's own people. */
export function contextText({ context_type, context_id }: Account, { networks, locations }: Contexts): string | null {
  if (context_type === null || context_type === undefined) return null
  const [word, rows] = context_type === 'network' ? ['Network', networks] : ['Location', locations]
  const name = (rows as readonly Named[]).find(({ id }) => id === context_id)?.name
  return context_id === null ? `${word}: none, no rights` : `${word}: ${name ?? `no. ${context_id}`}`
}
