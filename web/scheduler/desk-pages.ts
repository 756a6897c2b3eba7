/** The pages of the desk. Apart from their screens, so that applicants' first page carries no list of their parts. */
export const deskPages = {
  dashboard: () => import('./dashboard/dashboard.tsx'),
  availability: () => import('./availability/availability.tsx'),
}
