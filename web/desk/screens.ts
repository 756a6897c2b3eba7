import { lazyScreen } from '../router/lazy-screen.ts'
import { accountScreen } from '../shell/account/screen.ts'
import type { Screen } from '../shell/front-end.ts'
import { logOutScreen, signInScreens } from '../shell/sign-in/screens.ts'

/** The map of the desk: an LSV's screens, in the order of its menu. */
export const screens: readonly Screen[] = [
  ...signInScreens,
  {
    path: '/dashboard',
    title: "Today's Appointments",
    for: 'signed-in',
    menu: true,
    component: lazyScreen(async () => (await import('./pages.ts')).deskPages.dashboard(), 'Dashboard'),
  },
  {
    path: '/board',
    title: 'Day Board',
    for: 'signed-in',
    menu: true,
    component: lazyScreen(async () => (await import('./pages.ts')).deskPages.dayBoard(), 'DayBoard'),
  },
  {
    path: '/till',
    title: 'Till',
    for: 'signed-in',
    menu: true,
    needs: 'tills.read',
    component: lazyScreen(async () => (await import('./pages.ts')).deskPages.till(), 'TillPage'),
  },
  {
    path: '/receipt/$id',
    title: 'Receipt',
    for: 'signed-in',
    within: '/till',
    needs: 'paymenttransactions.receipt',
    component: lazyScreen(async () => (await import('./pages.ts')).deskPages.receipt(), 'ReceiptPage'),
  },
  {
    path: '/availability',
    title: 'Manage Availability',
    for: 'signed-in',
    menu: true,
    component: lazyScreen(async () => (await import('./pages.ts')).deskPages.availability(), 'Availability'),
  },
  {
    path: '/report',
    title: 'Report',
    for: 'signed-in',
    within: '/dashboard',
    needs: 'appointments.report',
    component: lazyScreen(async () => (await import('./pages.ts')).deskPages.report(), 'Report'),
  },
  {
    path: '/demographics/$id',
    title: 'Machine Sheet',
    for: 'signed-in',
    within: '/dashboard',
    needs: 'appointments.demographics',
    component: lazyScreen(async () => (await import('./pages.ts')).deskPages.demographics(), 'Demographics'),
  },
  {
    path: '/profile',
    title: 'Manage Profile',
    for: 'signed-in',
    menu: true,
    component: lazyScreen(async () => (await import('./pages.ts')).deskPages.profile(), 'Profile'),
  },
  accountScreen,
  logOutScreen,
]
