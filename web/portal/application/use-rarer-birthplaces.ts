import { useQuery } from '@tanstack/react-query'

/** Lists the birthplaces that few environments offer; loaded only where one of them is offered. */
export const useRarerBirthplaces = (enabled: boolean) =>
  useQuery({
    queryKey: ['birthplaces'],
    queryFn: () => import('./rarer-birthplaces.ts'),
    enabled,
  }).data?.rarerBirthplaces
