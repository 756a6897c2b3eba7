import { lazyScreen } from '../../router/lazy-screen.ts'
import type { Screen } from '../front-end.ts'

/** The sign-in pages that every front end has. */
export const signInScreens: readonly Screen[] = [
  {
    path: '/login',
    title: 'Login',
    for: 'signed-out',
    component: lazyScreen(async () => (await import('./pages.ts')).pages.login(), 'Login'),
  },
  {
    path: '/forgotpassword',
    title: 'Forgot Password',
    for: 'signed-out',
    component: lazyScreen(async () => (await import('./pages.ts')).pages.forgotPassword(), 'ForgotPassword'),
  },
  {
    path: '/activation',
    title: 'Activation',
    for: 'everyone',
    component: lazyScreen(async () => (await import('./pages.ts')).pages.activation(), 'Activation'),
  },
  {
    path: '/signon',
    title: 'Single Sign-On',
    for: 'everyone',
    component: lazyScreen(async () => (await import('./pages.ts')).pages.signOn(), 'SignOnReturn'),
  },
]

/** The last entry in the menu of every signed-in front end. */
export const logOutScreen: Screen = {
  path: '/logout',
  title: 'Log Out',
  for: 'signed-in',
  menu: true,
  component: lazyScreen(async () => (await import('./pages.ts')).pages.logOut(), 'LogOut'),
}
