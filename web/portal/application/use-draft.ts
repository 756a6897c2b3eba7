import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Keeps what is typed as it is typed, so that going back, forward or reloading loses nothing. */
export function useDraft<Values extends FieldValues>({ watch }: UseFormReturn<Values, unknown, Values>, keep: (typed: Values) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` only tells the one application there is
  useEffect(() => {
    const watching = watch((typed) => keep(typed as Values))
    return () => watching.unsubscribe()
  }, [watch])
}
