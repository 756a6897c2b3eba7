import { lazyScreen } from '../router/lazy-screen.ts'
import { accountScreen } from '../shell/account/screen.ts'
import type { Screen } from '../shell/front-end.ts'
import { logOutScreen, signInScreens } from '../shell/sign-in/screens.ts'

/** The map of the network app: every screen, and in its order the menu. */
export const screens: readonly Screen[] = [
  ...signInScreens,
  {
    path: '/dashboard',
    title: 'All Appointments',
    for: 'signed-in',
    menu: true,
    component: lazyScreen(() => import('./dashboard.tsx'), 'Dashboard'),
  },
  {
    path: '/locations',
    title: 'Manage Locations',
    for: 'signed-in',
    menu: true,
    needs: 'livescanvendors.create',
    component: lazyScreen(() => import('./locations.tsx'), 'Locations'),
  },
  {
    path: '/availability',
    title: 'Manage Availability',
    for: 'signed-in',
    menu: true,
    component: lazyScreen(() => import('./availability.tsx'), 'Availability'),
  },
  {
    path: '/insights',
    title: 'Insights',
    for: 'signed-in',
    menu: true,
    needs: 'appointments.insights',
    component: lazyScreen(() => import('./insights.tsx'), 'Insights'),
  },
  {
    path: '/tills',
    title: 'Tills',
    for: 'signed-in',
    menu: true,
    needs: 'tills.read',
    component: lazyScreen(() => import('./tills.tsx'), 'Tills'),
  },
  {
    path: '/keys',
    title: 'API Keys',
    for: 'signed-in',
    menu: true,
    needs: 'apikeys.list',
    component: lazyScreen(() => import('../records/keys/api-keys.tsx'), 'ApiKeys'),
  },
  {
    path: '/webhooks',
    title: 'Webhooks',
    for: 'signed-in',
    menu: true,
    needs: 'webhooks.list',
    component: lazyScreen(() => import('../records/webhooks/webhooks.tsx'), 'Webhooks'),
  },
  {
    path: '/sso',
    title: 'Single Sign-On',
    for: 'signed-in',
    menu: true,
    needs: 'ssoproviders.list',
    component: lazyScreen(() => import('../records/sso/sso-providers.tsx'), 'SsoProviders'),
  },
  {
    path: '/profile',
    title: 'Manage Profile',
    for: 'signed-in',
    menu: true,
    component: lazyScreen(() => import('./profile.tsx'), 'Profile'),
  },
  accountScreen,
  logOutScreen,
]
