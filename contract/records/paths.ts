/** The paths of records whose pages only read them: naming the path here avoids loading the checks of their fields. */
export const paths = { appointments: 'appointments', livescanvendors: 'livescanvendors' } as const
