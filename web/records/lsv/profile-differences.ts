import type { FieldDifference } from '../../data/use-edited-record.ts'
import type { Difference } from '../../ui/feedback/conflict-notice.tsx'
import { inLabels } from './differences.ts'
import { fullLabel, type ProfileName, profileParts } from './profile-fields.ts'

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(profileParts).map((name) => [name, fullLabel(name as ProfileName)])),
  timezone: 'Time zone',
  stations: 'Stations',
  appointment_duration: 'Appointment duration',
  public: 'Publicly visible',
  logo: 'Logo',
}

/** What somebody else changed of a location or network, told by the labels of its forms. */
export const inWords = (differences: readonly FieldDifference[]): Difference[] => inLabels(differences, labels)
