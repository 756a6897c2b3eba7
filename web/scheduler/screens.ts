import { lazyRouteComponent } from '@tanstack/react-router'
import { accountScreen } from '../records/account/screen.ts'
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
  {
    path: '/dashboard',
    title: "Today's Appointments",
    for: 'signed-in',
    menu: true,
    component: lazyRouteComponent(() => import('./dashboard/dashboard.tsx'), 'Dashboard'),
  },
  {
    path: '/availability',
    title: 'Manage Availability',
    for: 'signed-in',
    menu: true,
    component: lazyRouteComponent(() => import('./availability/availability.tsx'), 'Availability'),
  },
  accountScreen,
  logOutScreen,
]
