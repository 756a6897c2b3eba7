import { lazyRouteComponent } from '@tanstack/react-router'
import { accountScreen } from '../records/account/screen.ts'
import type { Screen } from '../records/front-end/screen.ts'
import { logOutScreen, signInScreens } from '../records/sign-in/screens.ts'
import { confirmationElsewhere, fromStep, scheduleElsewhere, waiverElsewhere } from './wizard/guards.ts'

/** The map of the scheduler app: applicants' screens, then the vendor's, whose order is the menu's. */
export const screens: readonly Screen[] = [
  {
    path: '/landing',
    title: 'Welcome',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./landing/landing.tsx'), 'Landing'),
  },
  {
    path: '/disclaimer/new',
    title: 'Instructions',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./disclaimers/read-disclaimers.tsx'), 'ReadDisclaimers'),
    elsewhere: fromStep(1),
  },
  {
    path: '/locations/new',
    title: 'Locations',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./places/choose-place.tsx'), 'ChoosePlace'),
    elsewhere: fromStep(2),
  },
  {
    path: '/schedule/$lsv/new',
    title: 'Date and time',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./booking/choose-time.tsx'), 'ChooseTime'),
    elsewhere: scheduleElsewhere,
  },
  {
    path: '/selections',
    title: 'Applicant type',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./booking/choose-type.tsx'), 'ChooseType'),
    elsewhere: fromStep(4),
  },
  {
    path: '/data',
    title: 'Your information',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./booking/give-data.tsx'), 'GiveData'),
    elsewhere: fromStep(5),
  },
  {
    path: '/waiver',
    title: 'Waiver',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./waivers/review-waiver.tsx'), 'ReviewWaiver'),
    elsewhere: waiverElsewhere,
  },
  {
    path: '/waiver/$id',
    title: 'Waiver',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./waivers/review-waiver.tsx'), 'ReviewWaiver'),
    elsewhere: waiverElsewhere,
  },
  {
    path: '/confirmation',
    title: 'Confirmation',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./booking/confirmation.tsx'), 'Confirmation'),
    elsewhere: confirmationElsewhere,
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
