import type { Session } from './data/session.ts'
import { networkAdmin, signedOut } from './network/front-end.tsx'
import { start } from './records/front-end/start.tsx'

const meantFor = async ({ context_type }: Session) =>
  context_type === 'network' ? networkAdmin : (await import('./records/front-end/wrong-host.tsx')).wrongHost

void start({
  signedOut,
  signedIn: async (session) => (await import('./records/front-end/signed-in.tsx')).signedInFrontEnd(session, () => meantFor(session)),
})
