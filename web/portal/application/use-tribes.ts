import { useQuery } from '@tanstack/react-query'
import type { Code } from '../../../contract/code-lists/code.ts'

const NONE: readonly Code[] = []

/** The tribes among the places of birth, loaded only if an environment offers them. Their names are the same in all languages. */
export const useTribes = (enabled: boolean): readonly Code[] =>
  useQuery({
    queryKey: ['tribes'],
    queryFn: async () => (await import('../../../contract/code-lists/place-of-birth-tribes.ts')).offeredTribes,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  }).data ?? NONE
