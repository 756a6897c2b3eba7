import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactors } from '../../../contract/accounts.ts'
import { call } from '../../data/call.ts'

const KEY = ['mfa']

/** The second factors of the own account. */
export const useFactors = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => call<SecondFactors>('GET', '/mfa', { signal }) })

/** Loads them again after a change. */
export function useFactorsChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}
