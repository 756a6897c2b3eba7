import { lazyScreen } from '../router/lazy-screen.ts'
import { accountScreen } from '../shell/account/screen.ts'
import type { Screen } from '../shell/front-end.ts'
import { logOutScreen, signInScreens } from '../shell/sign-in/screens.ts'

/** A screen of administrators, and its entry in /admin; null when another screen links to it. */
type AdminScreen = Omit<Screen, 'for' | 'within'> & { entry: { title: string; says: string } | null }

/** The screens within /admin, in the order in which it lists them. */
export const adminScreens: readonly AdminScreen[] = [
  {
    path: '/setup',
    title: 'Set Up a Network',
    needs: 'networks.create',
    component: lazyScreen(() => import('./setup/setup.tsx'), 'Setup'),
    entry: { title: 'Set Up a Network', says: 'One path from a new network to its first booking.' },
  },
  {
    path: '/setup/$id',
    title: 'Set Up a Network',
    needs: 'networks.create',
    component: lazyScreen(() => import('./setup/setup-path.tsx'), 'SetupPath'),
    entry: null,
  },
  {
    path: '/entities',
    title: 'Entities',
    needs: 'locations.update',
    component: lazyScreen(() => import('./entities/entities.tsx'), 'Entities'),
    entry: { title: 'Manage Entities', says: 'The work locations of employers, and their contacts.' },
  },
  {
    path: '/statuscodes',
    title: 'Status Codes',
    needs: 'statuscodes.list',
    component: lazyScreen(() => import('./letters/status-codes.tsx'), 'StatusCodes'),
    entry: { title: 'Manage Status Codes', says: 'Hire statuses and their letters.' },
  },
  {
    path: '/letters',
    title: 'Letters Not Sent',
    needs: 'letters.list',
    component: lazyScreen(() => import('./letters/unsent-letters.tsx'), 'UnsentLetters'),
    entry: { title: 'Letters Not Sent', says: 'Status letters that failed, why, and the way to send them.' },
  },
  {
    path: '/users',
    title: 'Manage Users',
    needs: 'users.list',
    component: lazyScreen(() => import('./users/users.tsx'), 'Users'),
    entry: { title: 'Manage Users', says: 'Who may sign in, and as what.' },
  },
  {
    path: '/keys',
    title: 'API Keys',
    needs: 'apikeys.list',
    component: lazyScreen(() => import('../records/keys/api-keys.tsx'), 'ApiKeys'),
    entry: { title: 'API Keys', says: 'Keys for programs that call the API.' },
  },
  {
    path: '/sso',
    title: 'Single Sign-On',
    needs: 'ssoproviders.list',
    component: lazyScreen(() => import('../records/sso/sso-providers.tsx'), 'SsoProviders'),
    entry: { title: 'Single Sign-On', says: 'Identity providers for staff and networks.' },
  },
  {
    path: '/webhooks',
    title: 'Webhooks',
    needs: 'webhooks.list',
    component: lazyScreen(() => import('../records/webhooks/webhooks.tsx'), 'Webhooks'),
    entry: { title: 'Webhooks', says: 'Programs that receive events.' },
  },
  {
    path: '/vendors',
    title: 'Vendors',
    needs: 'vendors.update',
    component: lazyScreen(() => import('./entities/entities.tsx'), 'Vendors'),
    entry: { title: 'Manage Vendors', says: 'The contract companies of employers.' },
  },
  {
    path: '/environments',
    title: 'Environments',
    needs: 'employers.update',
    component: lazyScreen(() => import('./environments/environments.tsx'), 'Environments'),
    entry: { title: 'Manage Environments', says: 'Employers and networks: their addresses, texts, payment and mails.' },
  },
  {
    path: '/environments/$kind/$id',
    title: 'Environment',
    needs: 'employers.update',
    component: lazyScreen(() => import('./environments/environment.tsx'), 'EnvironmentScreen'),
    entry: null,
  },
  {
    path: '/appointments',
    title: 'All Appointments',
    needs: 'appointments.list',
    component: lazyScreen(() => import('./networks/appointments.tsx'), 'Appointments'),
    entry: { title: 'All Appointments', says: 'The appointments of a network, with all that its own administrators can do.' },
  },
  {
    path: '/locations',
    title: 'Locations',
    needs: 'livescanvendors.create',
    component: lazyScreen(() => import('./networks/locations.tsx'), 'Locations'),
    entry: { title: 'Manage Locations', says: 'The locations of a network, with their users, ORIs, applicant types and prices.' },
  },
  {
    path: '/availability',
    title: 'Availability',
    needs: 'availabletimes.create',
    component: lazyScreen(() => import('./networks/availability.tsx'), 'Availability'),
    entry: { title: 'Manage Availability', says: 'The hours and blocked times of the locations of a network.' },
  },
  {
    path: '/insights',
    title: 'Insights',
    needs: 'appointments.insights',
    component: lazyScreen(() => import('./networks/insights.tsx'), 'Insights'),
    entry: { title: 'Insights', says: 'Appointments, no-shows, re-prints and utilization of a network, by week and location.' },
  },
  {
    path: '/profile',
    title: 'Profile',
    needs: 'networks.update',
    component: lazyScreen(() => import('./networks/profile.tsx'), 'Profile'),
    entry: { title: 'Manage Profile', says: 'Office, contact and address of a network, and its submissions.' },
  },
  {
    path: '/transfers',
    title: 'Transfer Requests',
    needs: 'transfers.list',
    component: lazyScreen(() => import('./transfers/transfers.tsx'), 'Transfers'),
    entry: { title: 'Transfer Requests', says: 'Requests to move to another work location, to approve or decline.' },
  },
  {
    path: '/submissions',
    title: 'Submissions',
    needs: 'applicants.submissions',
    component: lazyScreen(() => import('./submissions/submissions.tsx'), 'Submissions'),
    entry: { title: 'Submissions', says: 'Report which prints were sent to the agency, from a file.' },
  },
  {
    path: '/invoices',
    title: 'Invoices',
    needs: 'appointments.invoices',
    component: lazyScreen(() => import('./invoices/invoices.tsx'), 'Invoices'),
    entry: { title: 'Invoices', says: 'What employers owe for a month, as a page and a file.' },
  },
  {
    path: '/tills',
    title: 'Tills',
    needs: 'tills.reopen',
    component: lazyScreen(() => import('./tills/tills.tsx'), 'Tills'),
    entry: { title: 'Tills', says: 'What the desk of a location took on a day, and its closing.' },
  },
  {
    path: '/receipt/$id',
    title: 'Receipt',
    needs: 'paymenttransactions.receipt',
    component: lazyScreen(() => import('./payments/receipt.tsx'), 'ReceiptPage'),
    entry: null,
  },
  {
    path: '/outbox',
    title: 'Outbox',
    needs: 'mails.list',
    component: lazyScreen(() => import('./mails/outbox.tsx'), 'Outbox'),
    entry: { title: 'Outbox', says: 'The mails that the product has sent, or keeps where no mail server is set.' },
  },
  {
    path: '/audit',
    title: 'Audit Log',
    needs: 'auditevents.list',
    component: lazyScreen(() => import('./audit/audit.tsx'), 'Audit'),
    entry: { title: 'Audit Log', says: 'Who did and saw what, and whether the log is unchanged.' },
  },
  {
    path: '/jobs',
    title: 'Jobs',
    needs: 'jobs.list',
    component: lazyScreen(() => import('./jobs/jobs.tsx'), 'Jobs'),
    entry: { title: 'Jobs', says: 'Mails, letters and other work that failed, is late or runs for long.' },
  },
]

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
