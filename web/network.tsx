import { networkAdmin, signedOut } from './network/front-end.tsx'
import { start } from './records/front-end/start.tsx'

void start({
  signedOut,
  signedIn: async ({ context_type }) =>
    context_type === 'network' ? networkAdmin : (await import('./records/front-end/wrong-host.tsx')).wrongHost,
})
