import { useAskOnce } from './use-ask-once.ts'

/**
 * For values that are possible and unlikely. The returned function throws its question, which the form shows; it returns when the same
 * values were questioned before, so that the next click on the button confirms them.
 */
export function useSecondPress(): (values: string, question: string) => void {
  const { asks } = useAskOnce()
  return (values, question) => {
    if (asks(values)) throw new Error(question)
  }
}
