import { lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '../front-end/screen.ts'

/** The sign-in pages that every front end has. */
export const signInScreens: readonly Screen[] = [
  { path: '/login', title: 'Login', for: 'signed-out', component: lazyRouteComponent(() => import('./login.tsx'), 'Login') },
  {
    path: '/forgotpassword',
    title: 'Forgot Password',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./forgot-password.tsx'), 'ForgotPassword'),
  },
  {
    path: '/activation',
    title: 'Activation',
    for: 'everyone',
    component: lazyRouteComponent(() => import('./activation.tsx'), 'Activation'),
  },
]

/** Ends the menu of every signed-in front end. */
export const logOutScreen: Screen = {
  path: '/logout',
  title: 'Log Out',
  for: 'signed-in',
  menu: true,
  component: lazyRouteComponent(() => import('./log-out.tsx'), 'LogOut'),
}
