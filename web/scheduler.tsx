import { askEnvironment } from './data/environment.ts'
import { type Session, sessionState } from './data/session.ts'
import { screens as deskScreens } from './desk/screens.ts'
import { applicant } from './portal/front-end.tsx'
import { start } from './shell/start.tsx'

void askEnvironment()
// Most visits begin here: its screen is loaded with the page, not after it.
if (['/', '/landing'].includes(location.pathname)) void import('./portal/landing/landing.tsx')

/** Both audiences know every address of this host: the desk's redirect visitors to the sign-in page, applicants' redirect the desk home. */
const screens = [...applicant.screens, ...deskScreens]

// The applicants' bundle has none of the desk's screens.
const meantFor = async ({ context_type }: Session) =>
  context_type === 'livescanvendor'
    ? { ...(await import('./desk/front-end.tsx')).desk, screens }
    : (await import('./shell/wrong-host.tsx')).wrongHost

// A desk's files are loaded while its session is restored, not after it; whatever fails is loaded again then.
if (sessionState().status === 'restoring') {
  const screen = deskScreens.find(({ path }) => path === location.pathname)
  void Promise.allSettled([import('./shell/signed-in.tsx'), import('./desk/front-end.tsx'), screen?.component.load()])
}

void start({
  signedOut: { ...applicant, screens },
  signedIn: async (session) => (await import('./shell/signed-in.tsx')).loadSignedInFrontEnd(session, () => meantFor(session)),
})
