/** A slow list is polled less often: a screen may use a twentieth of the server's time. */
const RESTS = 19
/** The pause is limited: a computer that slept meanwhile was not busy. */
const LONGEST_REST_MS = 60_000
/** How often it is looked at whether to poll, and whether the server is silent. */
const TICK_MS = 1_000
/** Silence is shown so long after the last answer, unless an answer has just been asked for. */
const SILENT_MS = 8_500
const ANSWERS_IN_MS = 2_500
/** A lost answer is asked for again soon. */
const AGAIN_MS = 2_000

/** The polled list, and its callback when the server is silent. */
export type Polling = {
  /** The interval in milliseconds. */
  every: number
  readChangeToken(): Promise<string | undefined>
  /** Marks the calls as not caused by the user, so that the session still goes idle. */
  marker: { current: boolean }
  refetch: () => Promise<{ isError: boolean }>
  onSilence(since: Date | null): void
}

/** Polls until the signal aborts. */
export function startPolling({ every, readChangeToken, marker, refetch, onSilence }: Polling, signal: AbortSignal): void {
  if (signal.aborted) return
  let known: string | undefined
  let busy = false
  let due = performance.now() + every
  let answered = new Date()
  // The time of the first call without an answer.
  let asked: number | null = null
  const poll = async () => {
    busy = true
    const began = performance.now()
    asked ??= began
    due = began + AGAIN_MS
    try {
      // Read before the list: the next poll finds a change in between.
      const token = await readChangeToken()
      if (token === undefined || token !== known) {
        marker.current = true
        if ((await refetch()).isError) return
        known = token
      }
      asked = null
      answered = new Date()
      const now = performance.now()
      due = Math.max(began + every, now + Math.min(LONGEST_REST_MS, RESTS * (now - began)))
      onSilence(null)
    } catch {
      // Without an answer it is asked again.
    } finally {
      marker.current = false
      busy = false
    }
  }
  const tick = () => {
    if (document.hidden) return
    const now = performance.now()
    if (asked !== null && now - asked >= ANSWERS_IN_MS && Date.now() - answered.getTime() >= SILENT_MS) onSilence(answered)
    if (!busy && now >= due) void poll()
  }
  const seen = () => {
    due = 0
    tick()
  }
  const timer = setInterval(tick, TICK_MS)
  document.addEventListener('visibilitychange', seen)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
    onSilence(null)
  })
}
