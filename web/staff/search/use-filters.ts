import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useAddressSearch } from '../../data/use-search.ts'
import { filters, sealedFilters } from './filters.ts'

type Values = Record<string, string>

/**
 * The active filters and the order, from the page's address. A last four of the SSN or a date of birth is taken out of the
 * address at once and kept with the history entry instead: Back still finds it, no list of addresses shows it.
 */
export function useFilters() {
  const [address] = useAddressSearch()
  const hidden = useLocation({ select: ({ state }) => (state as { hidden?: Values }).hidden })
  const navigate = useNavigate()
  const all = useMemo(() => known({ ...hidden, ...address }), [address, hidden])
  const exposed = sealedFilters.some((name) => address[name])
  const show = (values: Values) =>
    void navigate({
      to: '/results',
      search: only(values, (name) => !sealedFilters.includes(name)) as never,
      state: { hidden: only(values, (name) => sealedFilters.includes(name)) } as never,
      replace: true,
      resetScroll: false,
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per exposed address
  useEffect(() => {
    if (exposed) show(all)
  }, [exposed])
  const { order = '', ...values } = all
  return {
    values,
    order,
    /** Shows another search in place of this one; empty values are left out. */
    change: (changes: Values) => show({ ...all, ...changes }),
    clear: () => show(order ? { order } : {}),
  }
}

const names = new Set([...filters.map(({ name }) => name), 'order'])

/** What no list knows is left out: the server would refuse all of it. */
const known = (values: Values): Values => only(values, (name) => names.has(name))

const only = (values: Values, keep: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => keep(name) && value !== ''))
