import { contactNames, instructions, locationNames, machineNames, moneyNames, officeNames, withoutSuite } from './profile-fields.ts'
import type { ProfileSection } from './profile-panel.tsx'

const office = ['url', ...officeNames] as const

/** The office: the address for bills and letters. Its name is editable only if permitted. */
export const officeSection = (title: string, nameIsFixed: boolean): ProfileSection => ({
  title,
  names: nameIsFixed ? office : ['name', ...office],
  required: nameIsFixed ? withoutSuite(office) : ['name', ...withoutSuite(office)],
  ...(nameIsFixed ? { fixed: ['name'], hint: 'Your network names the location.' } : {}),
})

/** The contact. */
export const contactSection: ProfileSection = { title: 'Primary Contact', names: contactNames, required: contactNames }

/** The live-scan machine. */
export const machineSection: ProfileSection = {
  title: 'Live-Scan Machine',
  names: machineNames,
  required: [],
  hint: 'The desk takes only numbers of this form as TCNs. Without a prefix of its own, a location has that of its network.',
}

/** The money at the desk. */
export const moneySection: ProfileSection = { title: 'Money at the Desk', names: moneyNames, required: [] }

/** The address; an LSV that applicants visit also has instructions for them. */
export const locationSection = (applicantsCome: boolean): ProfileSection => ({
  title: 'Location Information',
  names: applicantsCome ? [...locationNames, ...instructions] : locationNames,
  required: withoutSuite(locationNames),
})
