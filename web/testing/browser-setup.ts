import { afterEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { clearSession } from '../data/session.ts'

// The files share one page: whatever a test leaves behind goes.
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  clearSession()
})
