import { lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '../records/front-end/screen.ts'
import { logOutScreen, signInScreens } from '../records/sign-in/screens.ts'

/** The map of the scheduler app: applicants' screens, then the vendor's, whose order is the menu's. */
export const screens: readonly Screen[] = [
  {
    path: '/landing',
    title: 'Welcome',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./landing/landing.tsx'), 'Landing'),
  },
  ...signInScreens,
  logOutScreen,
]
