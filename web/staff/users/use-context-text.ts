import { network } from '../../../contract/environments.ts'
import { liveScanVendor } from '../../../contract/places.ts'
import { useRecord } from '../../data/use-records.ts'
import type { Account } from './user.ts'

type Named = { name: string }

/** "Network: Metro", or nothing for the provider's own people. Whoever does not manage accounts is told the number. */
export function useContextText({ context_type, context_id }: Account): string | null {
  const isNetwork = context_type === 'network'
  const { data, isLoading } = useRecord<Named>(isNetwork ? network : liveScanVendor, context_type ? context_id : null)
  if (context_type === null || context_type === undefined) return null
  const word = isNetwork ? 'Network' : 'Location'
  if (context_id === null) return `${word}: none, no rights`
  if (isLoading) return word
  return `${word}: ${data?.record.name ?? `no. ${context_id}`}`
}
