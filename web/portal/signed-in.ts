import type { Session } from '../data/session.ts'
import type { FrontEnd } from '../shell/front-end.ts'
import { signedInFrontEnd } from '../shell/signed-in.tsx'

/** The vendor's screens, loaded only for who has signed in; for any other account, the word that it belongs elsewhere. */
export const signedIn = (session: Session): Promise<FrontEnd> =>
  signedInFrontEnd(session, async () =>
    session.context_type === 'livescanvendor'
      ? (await import('../desk/front-end.tsx')).vendor
      : (await import('../shell/wrong-host.tsx')).wrongHost,
  )
