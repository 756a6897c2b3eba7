/** The pages of the desk. Apart from their screens, so that applicants' first page carries no list of their parts. */
export const deskPages = {
  dashboard: () => import('./dashboard.tsx'),
  dayBoard: () => import('./board/day-board.tsx'),
  availability: () => import('./availability.tsx'),
  report: () => import('./report.tsx'),
  demographics: () => import('./demographics/demographics.tsx'),
  profile: () => import('./profile.tsx'),
}
