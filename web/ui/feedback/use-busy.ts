import { useState } from 'react'

/** Runs the work of a button: `busy` while it runs, and the reason of its last failure. */
export function useBusy(run: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await run()
    } catch (error) {
      setFailure(error as Error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, start }
}
