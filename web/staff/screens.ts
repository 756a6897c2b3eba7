import { lazyScreen } from '../router/lazy-screen.ts'
import { accountScreen } from '../shell/account/screen.ts'
import type { Screen } from '../shell/front-end.ts'
import { logOutScreen, signInScreens } from '../shell/sign-in/screens.ts'
import { adminScreens } from './admin-screens.ts'

/** A screen within /admin is listed among those, with its entry. */
type StaffScreen = Screen & { within?: '/results' }

const staffScreens: readonly StaffScreen[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    for: 'signed-in',
    menu: true,
    component: lazyScreen(() => import('./dashboard/dashboard.tsx'), 'Dashboard'),
  },
  {
    path: '/work',
    title: 'My Work',
    for: 'signed-in',
    needs: 'mywork.read',
    menu: true,
    component: lazyScreen(() => import('./work/my-work.tsx'), 'Work'),
  },
  {
    path: '/results',
    title: 'Applicants',
    for: 'signed-in',
    menu: true,
    component: lazyScreen(() => import('./search/results.tsx'), 'Results'),
  },
  {
    path: '/record/$id',
    title: 'Record',
    for: 'signed-in',
    within: '/results',
    component: lazyScreen(() => import('./applicants/record.tsx'), 'Record'),
  },
  {
    path: '/admin',
    title: 'Administrative',
    for: 'signed-in',
    menu: true,
    component: lazyScreen(() => import('./administration.tsx'), 'Administration'),
  },
]

/** The map of the general admin app: every screen, and in its order the menu. */
export const screens: readonly Screen[] = [
  ...signInScreens,
  {
    path: '/first-superuser',
    title: 'First Superuser',
    for: 'signed-out',
    component: lazyScreen(() => import('./setup/first-superuser.tsx'), 'FirstSuperuser'),
  },
  ...staffScreens,
  ...adminScreens.map(({ entry: _, ...screen }) => ({ ...screen, for: 'signed-in' as const, within: '/admin' })),
  { ...accountScreen, menu: true },
  logOutScreen,
]
