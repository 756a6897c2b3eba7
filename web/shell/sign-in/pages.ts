/** The pages of signing in and of the user's own account. Apart from their screens, so that applicants' first page carries no list of their parts. */
export const pages = {
  login: () => import('./login.tsx'),
  forgotPassword: () => import('./forgot-password.tsx'),
  activation: () => import('./activation.tsx'),
  logOut: () => import('./log-out.tsx'),
  account: () => import('../account/account.tsx'),
}
