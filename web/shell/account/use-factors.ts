import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactors } from '../../../contract/people/accounts.ts'
import { call } from '../../data/call.ts'

const KEY = ['mfa']

/** The second factors of the user's own account. */
export const useFactors = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => call<SecondFactors>('GET', '/mfa', { signal }) })

/** Changes the factors and loads them again, also after a failure, of which perhaps only the answer was lost. */
export function useChangeFactors() {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: KEY })
  return async <T>(change: () => Promise<T>): Promise<T> => {
    const made = await change().catch((error) => {
      void reload()
      throw error
    })
    await reload()
    return made
  }
}
