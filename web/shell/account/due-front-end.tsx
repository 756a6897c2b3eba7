import { lazyRouteComponent } from '@tanstack/react-router'
import type { FrontEnd } from '../front-end.ts'
import { PublicFrame } from '../public-frame.tsx'
import { logOutScreen, signInScreens } from '../sign-in/screens.ts'

/** For an account that has to choose a new password or set up a second factor: that, wherever it goes, and nothing else. */
export const dueFrontEnd: FrontEnd = {
  title: 'BIMS',
  home: '/dashboard',
  scheme: 'auto',
  screens: [
    // After that, the sign-in page leads back to the requested page.
    ...signInScreens.filter(({ for: whom }) => whom === 'everyone'),
    logOutScreen,
    { path: '/$', title: 'Before you go on', for: 'signed-in', component: lazyRouteComponent(() => import('./due-step.tsx'), 'DueStep') },
  ],
  Frame: ({ children }) => <PublicFrame header={<strong>BIMS</strong>}>{children}</PublicFrame>,
}
