/** The number of days after today on which the public may book. */
export const PUBLIC_DAYS_AHEAD = 90
