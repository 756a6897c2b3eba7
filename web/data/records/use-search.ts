import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * The page address's search part as plain strings, and a way to change some of it (null or '' takes a name away): of the address as it
 * is by then, since what was typed is reported later than what was chosen after it.
 */
export function useAddressSearch(): [Record<string, string>, (change: Record<string, string | null>) => void] {
  const values = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const change = (changes: Record<string, string | null>) =>
    void navigate({ to: '.', search: ((now: object) => ({ ...now, ...changes })) as never, replace: true, resetScroll: false })
  return [values, change]
}
