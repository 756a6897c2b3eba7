import { lazyScreen } from '../../router/lazy-screen.ts'
import type { Screen } from '../front-end.ts'

/** The user's own account, in the menu of every front end. */
export const accountScreen: Screen = {
  path: '/account',
  title: 'Manage Account',
  for: 'signed-in',
  menu: true,
  component: lazyScreen(async () => (await import('../sign-in/pages.ts')).pages.account(), 'Account'),
}
