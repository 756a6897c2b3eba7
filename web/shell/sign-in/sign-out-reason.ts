const PLACE = 'bims-sign-out-reason'

/** Keeps for the login page why somebody was signed out. */
export const keepSignOutReason = (reason: string) => sessionStorage.setItem(PLACE, reason)

/** Tells it, once. */
export function takeSignOutReason(): string | null {
  const reason = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  return reason
}
