/** The paths of the sign-in and account screens, separate so that the applicants' first page does not load their table. */
export const pages = {
  login: () => import('./login.tsx'),
  forgotPassword: () => import('./forgot-password.tsx'),
  activation: () => import('./activation.tsx'),
  logOut: () => import('./log-out.tsx'),
  signOn: () => import('./sign-on.tsx'),
  account: () => import('../account/account.tsx'),
}
