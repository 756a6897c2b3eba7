import { useQuery } from '@tanstack/react-query'

/** The name of the tribe that was chosen as the birthplace. As for the choice, the long list is loaded only where one may be meant. */
export const useTribe = (code: string, enabled: boolean): string | undefined =>
  useQuery({
    queryKey: ['birthplaces'],
    queryFn: () => import('../application/rarer-birthplaces.ts'),
    enabled,
  }).data?.tribeOf(code)
