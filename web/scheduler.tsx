import { environmentQuery } from './data/environment.ts'
import { queryClient } from './data/query-client.ts'
import { start } from './records/front-end/start.tsx'
import { applicant } from './scheduler/applicant-front-end.tsx'

void queryClient.prefetchQuery(environmentQuery)

// Applicants carry nothing of the vendor's screens.
start({
  signedOut: applicant,
  signedIn: async ({ context_type }) =>
    context_type === 'livescanvendor'
      ? (await import('./scheduler/vendor-front-end.tsx')).vendor
      : (await import('./records/front-end/wrong-host.tsx')).wrongHost,
})
