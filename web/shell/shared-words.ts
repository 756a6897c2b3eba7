/** What the pages here say that applicants see too. */
export type SharedWord =
  | 'Page not found'
  | 'There is nothing at this address. It may have been mistyped or moved.'
  | 'Go to the first page'
  | 'Log In'
  | 'This page could not be shown'
  | 'Something went wrong while the page was loading. Check your connection and try again.'
