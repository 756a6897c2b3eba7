import { Button } from '@mantine/core'
import { useText } from '../texts/dictionaries.ts'

/**
 * Continue is disabled while the form is invalid, as specified, but by aria-disabled: pressed all the same it tells in the summary
 * what is missing, which a dead button cannot.
 */
export function ContinueButton({ ready, loading = false }: { ready: boolean; loading?: boolean }) {
  const text = useText()
  return (
    <Button type="submit" loading={loading} aria-disabled={!ready}>
      {text('continue')}
    </Button>
  )
}
