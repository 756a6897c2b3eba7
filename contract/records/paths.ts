/** The paths of records that light pages read, named apart: a page that only reads them loads none of their checks. */
export const paths = { appointments: 'appointments', livescanvendors: 'livescanvendors' } as const
