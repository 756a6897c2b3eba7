import { useState } from 'react'

/** Something that a button starts: `busy` while it runs, and why it failed until it is started again. */
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
