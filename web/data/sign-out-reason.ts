const PLACE = 'bims-sign-out-reason'

/** Stores the reason of a sign-out for the login page. */
export const keepSignOutReason = (reason: string) => sessionStorage.setItem(PLACE, reason)

/** Returns the reason, once. */
export function takeSignOutReason(): string | null {
  const reason = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  return reason
}
