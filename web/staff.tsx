import type { Session } from './data/session.ts'
import { start } from './shell/start.tsx'
import { signedOut, staff } from './staff/front-end.tsx'
import { keepEarlyPalette } from './staff/palette/early-palette.ts'

// Desk and network users who sign in here get the screens of their own front end, loaded on demand.
const meantFor = async ({ context_type }: Session) => {
  if (context_type === 'livescanvendor') return { ...(await import('./desk/front-end.tsx')).desk, title: staff.title }
  if (context_type === 'network') return { ...(await import('./network/front-end.tsx')).networkAdmin, title: staff.title }
  return staff
}

keepEarlyPalette()
void start({
  signedOut,
  signedIn: async (session) => (await import('./shell/signed-in.tsx')).loadSignedInFrontEnd(session, () => meantFor(session)),
})
