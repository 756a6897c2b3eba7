/** Until the next quarter of an hour, at which the limits of signing in count anew. */
const msUntilNextCount = () => 900_000 - (Date.now() % 900_000)

/** Waits where the limits of signing in soon count anew, so that the calls of a test are counted together. */
export async function waitForNextCount(): Promise<void> {
  if (msUntilNextCount() < 10_000) await new Promise((resolve) => setTimeout(resolve, msUntilNextCount() + 100))
}
