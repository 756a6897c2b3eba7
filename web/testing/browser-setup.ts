import { afterEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { clearSession } from '../data/session.ts'

// The files share one page, which is cleared after each test.
afterEach(async () => {
  await cleanup()
  // Ends the typed run, or a scan of one test would be read together with the Enter of the next.
  window.dispatchEvent(new Event('pointerdown'))
  vi.unstubAllGlobals()
  clearSession()
})
