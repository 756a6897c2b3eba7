/** The paths of records whose pages only read them: naming the path here avoids loading the checks of their fields. */
export const paths = {
  appointments: 'appointments',
  applicanttypes: 'applicanttypes',
  disclaimers: 'disclaimers',
  livescanvendors: 'livescanvendors',
  locations: 'locations',
  vendors: 'vendors',
  waivers: 'waivers',
} as const
