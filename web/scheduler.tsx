import { environmentQuery } from './data/environment.ts'
import { queryClient } from './data/query-client.ts'
import type { Session } from './data/session.ts'
import { screens as deskScreens } from './desk/screens.ts'
import { applicant } from './portal/front-end.tsx'
import { start } from './shell/start.tsx'

void queryClient.prefetchQuery(environmentQuery)
// Where nearly everybody begins: its screen comes with that answer, not after it.
if (['/', '/landing'].includes(location.pathname)) void import('./portal/landing/landing.tsx')

/** Both audiences know every address of this host: the desk's lead visitors to the sign-in page, applicants' lead the desk home. */
const screens = [...applicant.screens, ...deskScreens]

// Applicants carry nothing of the desk's pages.
const meantFor = async ({ context_type }: Session) =>
  context_type === 'livescanvendor'
    ? { ...(await import('./desk/front-end.tsx')).desk, screens }
    : (await import('./shell/wrong-host.tsx')).wrongHost

void start({
  signedOut: { ...applicant, screens },
  signedIn: async (session) => (await import('./shell/signed-in.tsx')).loadSignedInFrontEnd(session, () => meantFor(session)),
})
