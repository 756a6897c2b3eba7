const SINCE_START_MS = 10_000

/** The message for a part that could not be loaded. */
const NOT_LOADED = 'A part of this page could not be loaded'

/**
 * What to do when a part of a page cannot be loaded. Left alone the router would reload the whole page, which without a connection
 * loses even what is there: so it only shows that the page is broken. But a file that a new version has taken away never comes.
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
    // No connection.
    return false
  }
}

/** Styles that failed to load, by address. Nothing else requests them again: the chunk loader takes them for loaded. */
const missing = new Map<string, HTMLLinkElement>()

function keepMissing({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.set(target.href, target)
}

/** Loads the styles that did not come, before a page is shown without them; rejects when they do not come again. */
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
