import { afterAll, afterEach, expect, vi } from 'vitest'
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

// An application that a file leaves under way is that of the next file: a re-print, for example, is not offered the waitlist.
afterAll(() => expect(sessionStorage.getItem('bims-application'), 'the application that this file leaves in the page').toBeNull())
