import type { Option } from '../../ui/field/fields.tsx'

/** The most frequent time zones of LSVs, from east to west. */
const american: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Puerto Rico and the Virgin Islands',
  'Pacific/Guam': 'Guam',
}

/** The choices of a time zone, the frequent ones first; always includes `now`. */
export function timeZoneOptions(now: string): Option[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), now])
  const others = [...known].filter((zone) => !(zone in american)).sort()
  return [
    ...Object.entries(american).map(([value, name]) => ({ value, label: `${name} (${cityOf(value)})`, group: 'United States' })),
    ...others.map((value) => ({ value, label: value.replaceAll('_', ' '), group: 'All others' })),
  ]
}

const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
