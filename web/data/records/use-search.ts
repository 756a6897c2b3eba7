import { useNavigate, useSearch } from '../../router/routing.ts'

/**
 * The page address's search part as strings, and a function that changes some of it (null or '' removes a name), based on the address
 * at that time, since typed text is reported later than choices made after it.
 */
export function useAddressSearch(): [Record<string, string>, (change: Record<string, string | null>) => void] {
  const values = useSearch() as Record<string, string>
  const navigate = useNavigate()
  const change = (changes: Record<string, string | null>) =>
    void navigate({ to: '.', search: ((now: object) => ({ ...now, ...changes })) as never, replace: true, resetScroll: false })
  return [values, change]
}
