const SINCE_START_MS = 10_000

/** The message for a part that could not be loaded. */
const NOT_LOADED = 'A part of this page could not be loaded'

/**
 * Handles a part of a page that fails to load. By default the router would reload the whole page, which without a connection
 * loses even the current content: so it only shows an error. But a file that a new version has removed will never load.
 */
export function handleChunkLoadErrors() {
  window.addEventListener('vite:preloadError', async ({ payload }) => {
    const file = /https?:\S+/.exec(payload.message)?.[0]
    payload.message = NOT_LOADED
    if (file && performance.now() > SINCE_START_MS && (await isGone(file))) location.reload()
  })
  window.addEventListener('error', keepMissing, true)
  window.addEventListener('online', () => void reloadMissingStyles().catch(() => {}))
}

async function isGone(file: string): Promise<boolean> {
  try {
    return (await fetch(file, { method: 'HEAD' })).status === 404
  } catch {
    // There is no connection.
    return false
  }
}

/** Style sheets that failed to load, by address. Nothing else requests them again: the chunk loader considers them loaded. */
const missing = new Map<string, HTMLLinkElement>()

function keepMissing({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.set(target.href, target)
}

/** Loads failed style sheets again; rejects when they fail again. */
export const reloadMissingStyles = (): Promise<unknown> => Promise.all([...missing.values()].map(loadAgain))

function loadAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = () => {
      missing.delete(again.href)
      resolve()
    }
    again.onerror = () => reject(new Error(NOT_LOADED))
    link.replaceWith(again)
    missing.set(again.href, again)
  })
}
