const SINCE_START_MS = 10_000

/**
 * What to do when a part of a page cannot be loaded. Left alone the router would load the whole page anew, which without a connection
 * loses even what is there: so it only shows that the page is broken. But a file that a new version has taken away never comes.
 */
export function watchMissingParts() {
  window.addEventListener('vite:preloadError', async ({ payload }) => {
    const file = /https?:\S+/.exec(payload.message)?.[0]
    payload.message = 'A part of this page could not be loaded'
    if (file && performance.now() > SINCE_START_MS && (await isGone(file))) location.reload()
  })
}

async function isGone(file: string): Promise<boolean> {
  try {
    return (await fetch(file, { method: 'HEAD' })).status === 404
  } catch {
    // No connection.
    return false
  }
}
