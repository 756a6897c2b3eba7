import { currentNotice } from '../../contract/booking/privacy-notice.ts'

/** The person in a wizard's body, with the current notice; tests override email or name. */
export const wizardPerson = {
  firstName: 'Ann',
  lastName: 'Lee',
  dob: '1990-01-02',
  ssn4: '1234',
  phone: '3055550100',
  email: 'ann@example.org',
  gender: 'F',
  race: 'W',
  height: `5'9"`,
  weight: 150,
  eye: 'BLU',
  hair: 'BRO',
  pob: 'NY',
  reason: 'bgcheck',
  residence: '12 Main St, Albany, NY 12207',
  privacy_notice: currentNotice,
} as const
