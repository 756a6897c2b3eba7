import { signedOut, staff } from './admin/front-end.tsx'
import { start } from './records/front-end/start.tsx'

const TITLE = 'BIMS'

// Vendor and network users who sign in here get the screens of their own front end, loaded only for them.
void start({
  signedOut,
  signedIn: async ({ context_type }) => {
    if (context_type === 'livescanvendor') return { ...(await import('./scheduler/vendor-front-end.tsx')).vendor, title: TITLE }
    if (context_type === 'network') return { ...(await import('./network/front-end.tsx')).networkAdmin, title: TITLE }
    return staff
  },
})
