const PLACE = 'bims-left-because'

/** Keeps for the login page why somebody was signed out. */
export const leaveBecause = (reason: string) => sessionStorage.setItem(PLACE, reason)

/** Tells it, once. */
export function takeLeftBecause(): string | null {
  const reason = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  return reason
}
