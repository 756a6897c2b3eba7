import { useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { currentWizard } from '../wizard/use-wizard.ts'

/** Stores the input at once, so that going back, forward or reloading loses nothing. */
export function useDraft<Values extends FieldValues>({ watch }: UseFormReturn<Values, unknown, Values>, keep: (typed: Values) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` only dispatches to the single application
  useEffect(() => {
    const watching = watch((typed) => keep(typed as Values))
    return () => watching.unsubscribe()
  }, [watch])
}

/** Names of the booking that the form holds in parts. */
export const PARTS: Readonly<Record<string, string>> = {
  residence: 'street',
  foreignResidence: 'street',
  height: 'heightFeet',
  formerNames: 'formerLast1',
}

/** Shows the server's errors beside this page's fields; returns 1 if there were any, so that the summary takes the focus. */
export function useFieldErrors<Values extends FieldValues>({ getValues, setError }: UseFormReturn<Values, unknown, Values>): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const mine = Object.entries(currentWizard()?.fieldErrors ?? {})
      .map(([path, message]) => {
        const [name = path] = path.split('.')
        return [PARTS[name] ?? name, message] as const
      })
      .filter(([name]) => name in getValues())
    for (const [name, message] of mine) setError(name as Path<Values>, { message })
    setCount(mine.length > 0 ? 1 : 0)
  }, [getValues, setError])
  return count
}
