import { environmentQuery } from './data/environment.ts'
import { queryClient } from './data/query-client.ts'
import { applicant } from './portal/front-end.tsx'
import { start } from './shell/start.tsx'

void queryClient.prefetchQuery(environmentQuery)
// Where nearly everybody begins: its screen comes with that answer, not after it.
if (['/', '/landing'].includes(location.pathname)) void import('./portal/landing/landing.tsx')

// Applicants carry nothing of the vendor's screens.
void start({ signedOut: applicant, signedIn: async (session) => (await import('./portal/signed-in.ts')).signedIn(session) })
