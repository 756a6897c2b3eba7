import type { Session } from './data/session.ts'
import { networkAdmin, signedOut } from './network/front-end.tsx'
import { start } from './shell/start.tsx'

const meantFor = async ({ context_type }: Session) =>
  context_type === 'network' ? networkAdmin : (await import('./shell/wrong-host.tsx')).wrongHost

void start({
  signedOut,
  signedIn: async (session) => (await import('./shell/signed-in.tsx')).loadSignedInFrontEnd(session, () => meantFor(session)),
})
