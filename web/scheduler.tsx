import { start } from './records/front-end/start.tsx'
import { applicant } from './scheduler/applicant-front-end.tsx'

// Applicants carry nothing of the vendor's screens.
start({
  signedOut: applicant,
  signedIn: async ({ context_type }) =>
    context_type === 'livescanvendor'
      ? (await import('./scheduler/vendor-front-end.tsx')).vendor
      : (await import('./records/front-end/wrong-host.tsx')).wrongHost,
})
