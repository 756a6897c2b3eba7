/** The paths of the desk's screens, separate from the screens so that the applicants' first page does not load their table. */
export const deskPages = {
  dashboard: () => import('./dashboard.tsx'),
  dayBoard: () => import('./board/day-board.tsx'),
  availability: () => import('./availability.tsx'),
  till: () => import('./till/till.tsx'),
  receipt: () => import('./receipt.tsx'),
  report: () => import('./report.tsx'),
  demographics: () => import('./demographics/demographics.tsx'),
  profile: () => import('./profile.tsx'),
}
