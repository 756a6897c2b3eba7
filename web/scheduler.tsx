import { environmentQuery } from './data/environment.ts'
import { queryClient } from './data/query-client.ts'
import type { Session } from './data/session.ts'
import { start } from './records/front-end/start.tsx'
import { applicant } from './scheduler/applicant-front-end.tsx'

void queryClient.prefetchQuery(environmentQuery)
// Where nearly everybody begins: its screen comes with that answer, not after it.
if (['/', '/landing'].includes(location.pathname)) void import('./scheduler/landing/landing.tsx')

// Applicants carry nothing of the vendor's screens.
const meantFor = async ({ context_type }: Session) =>
  context_type === 'livescanvendor'
    ? (await import('./scheduler/vendor-front-end.tsx')).vendor
    : (await import('./records/front-end/wrong-host.tsx')).wrongHost

void start({
  signedOut: applicant,
  signedIn: async (session) => (await import('./records/front-end/signed-in.tsx')).signedInFrontEnd(session, () => meantFor(session)),
})
