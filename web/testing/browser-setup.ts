import { afterEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { clearSession } from '../data/session.ts'

// The files share one page, which is cleared after each test.
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  clearSession()
})
