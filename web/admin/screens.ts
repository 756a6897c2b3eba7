import { lazyRouteComponent } from '@tanstack/react-router'
import { accountScreen } from '../records/account/screen.ts'
import type { Screen } from '../records/front-end/screen.ts'
import { logOutScreen, signInScreens } from '../records/sign-in/screens.ts'

/** The map of the general admin app: every screen, and in its order the menu. */
export const screens: readonly Screen[] = [
  ...signInScreens,
  {
    path: '/dashboard',
    title: 'Dashboard',
    for: 'signed-in',
    menu: true,
    component: lazyRouteComponent(() => import('./dashboard/dashboard.tsx'), 'Dashboard'),
  },
  {
    path: '/results',
    title: 'Applicants',
    for: 'signed-in',
    component: lazyRouteComponent(() => import('./results/results.tsx'), 'Results'),
  },
  { path: '/record/$id', title: 'Record', for: 'signed-in', component: lazyRouteComponent(() => import('./record/record.tsx'), 'Record') },
  {
    path: '/admin',
    title: 'Administrative',
    for: 'signed-in',
    menu: true,
    needs: ['list', 'statuscodes'],
    component: lazyRouteComponent(() => import('./administration/administration.tsx'), 'Administration'),
  },
  {
    path: '/entities',
    title: 'Entities',
    for: 'signed-in',
    needs: ['list', 'statuscodes'],
    component: lazyRouteComponent(() => import('./entities/entities.tsx'), 'Entities'),
  },
  {
    path: '/statuscodes',
    title: 'Status Codes',
    for: 'signed-in',
    needs: ['list', 'statuscodes'],
    component: lazyRouteComponent(() => import('./status-codes/status-codes.tsx'), 'StatusCodes'),
  },
  {
    path: '/users',
    title: 'Manage Users',
    for: 'signed-in',
    needs: ['list', 'users'],
    component: lazyRouteComponent(() => import('./users/users.tsx'), 'Users'),
  },
  {
    path: '/vendors',
    title: 'Vendors',
    for: 'signed-in',
    needs: ['list', 'statuscodes'],
    component: lazyRouteComponent(() => import('./entities/vendors.tsx'), 'Vendors'),
  },
  {
    path: '/environments',
    title: 'Environments',
    for: 'signed-in',
    needs: ['create', 'employers'],
    component: lazyRouteComponent(() => import('./environments/environments.tsx'), 'Environments'),
  },
  {
    path: '/environments/$kind/$id',
    title: 'Environment',
    for: 'signed-in',
    needs: ['create', 'employers'],
    component: lazyRouteComponent(() => import('./environments/environment.tsx'), 'EnvironmentScreen'),
  },
  {
    path: '/transfers',
    title: 'Transfer requests',
    for: 'signed-in',
    needs: ['list', 'transfers'],
    component: lazyRouteComponent(() => import('./transfers/transfers.tsx'), 'Transfers'),
  },
  {
    path: '/submissions',
    title: 'Submissions',
    for: 'signed-in',
    needs: ['list', 'statuscodes'],
    component: lazyRouteComponent(() => import('./submissions/submissions.tsx'), 'Submissions'),
  },
  {
    path: '/invoices',
    title: 'Invoices',
    for: 'signed-in',
    needs: ['list', 'statuscodes'],
    component: lazyRouteComponent(() => import('./invoices/invoices.tsx'), 'Invoices'),
  },
  {
    path: '/outbox',
    title: 'Outbox',
    for: 'signed-in',
    needs: ['list', 'mails'],
    component: lazyRouteComponent(() => import('./outbox/outbox.tsx'), 'Outbox'),
  },
  {
    path: '/audit',
    title: 'Audit log',
    for: 'signed-in',
    needs: ['list', 'auditevents'],
    component: lazyRouteComponent(() => import('./audit/audit.tsx'), 'Audit'),
  },
  { ...accountScreen, menu: true },
  logOutScreen,
]
