/** Place of birth, citizenship and passport use NCIC codes, not postal ones. */
export const birthplaces = [
  ...Array.from({ length: 9 }, () => ({ pob: 'IN', citizenship: 'US' })),
  ...Array.from({ length: 4 }, () => ({ pob: 'IL', citizenship: 'US' })),
  { pob: 'MI', citizenship: 'US' },
  { pob: 'OH', citizenship: 'US' },
  { pob: 'KY', citizenship: 'US' },
  { pob: 'TX', citizenship: 'US' },
  { pob: 'PR', citizenship: 'US' },
  { pob: 'MM', citizenship: 'MM' },
  { pob: 'MM', citizenship: 'US' },
  { pob: 'PI', citizenship: 'US' },
  { pob: 'II', citizenship: 'II' },
  { pob: 'RV', citizenship: 'US' },
  { pob: 'NG', citizenship: 'NG' },
  { pob: 'PO', citizenship: 'US' },
  { pob: 'IE', citizenship: 'IE' },
  { pob: 'HT', citizenship: 'HT' },
]

const michiganCity = { city: 'Michigan City', state: 'IN', zip_code: '46360' }
const southBend = { city: 'South Bend', state: 'IN', zip_code: '46601' }
/** Towns around the locations. */
export const towns = [
  michiganCity,
  michiganCity,
  michiganCity,
  southBend,
  southBend,
  { city: 'South Bend', state: 'IN', zip_code: '46615' },
  { city: 'La Porte', state: 'IN', zip_code: '46350' },
  { city: 'Mishawaka', state: 'IN', zip_code: '46544' },
  { city: 'Chesterton', state: 'IN', zip_code: '46304' },
  { city: 'Valparaiso', state: 'IN', zip_code: '46383' },
  { city: 'East Chicago', state: 'IN', zip_code: '46312' },
  { city: 'Gary', state: 'IN', zip_code: '46402' },
  { city: 'New Buffalo', state: 'MI', zip_code: '49117' },
  { city: 'Niles', state: 'MI', zip_code: '49120' },
  { city: 'Chicago', state: 'IL', zip_code: '60617' },
]

export const streets = [
  'Franklin Street',
  'Michigan Boulevard',
  'East 8th Street',
  'Lake Shore Drive',
  'Wabash Street',
  'Pine Street',
  'Springland Avenue',
  'Cleveland Avenue',
  'Lincoln Way West',
  'Portage Avenue',
  'Mishawaka Avenue',
  'Twyckenham Drive',
  'Indiana Avenue',
  'Maple Lane',
  'Dr. Martin Luther King Jr. Boulevard',
  "St. Mary's Road",
  'County Road 400 North',
  'Coolspring Avenue',
  'Tilden Avenue',
  'Roeske Trail',
] as const

export const areaCodes = ['219', '574', '269', '312'] as const

/** The positions for each applicant type, with the contact with children: CO contact, NC no contact. */
export const positions: Record<string, readonly { position: string; category: 'CO' | 'NC' }[]> = {
  'School Employee': [
    { position: 'Teacher, grade 3', category: 'CO' },
    { position: 'Teacher, mathematics', category: 'CO' },
    { position: 'Teacher, Spanish', category: 'CO' },
    { position: 'Special education aide', category: 'CO' },
    { position: 'School nurse', category: 'CO' },
    { position: 'Custodian, night shift', category: 'NC' },
    { position: 'Payroll clerk', category: 'NC' },
    { position: 'Network technician', category: 'NC' },
  ],
  'Substitute Teacher': [{ position: 'Substitute teacher', category: 'CO' }],
  'School Contractor': [
    { position: 'Bus driver', category: 'CO' },
    { position: 'Cafeteria worker', category: 'CO' },
    { position: 'Bus mechanic', category: 'NC' },
  ],
  'School Volunteer': [
    { position: 'Coach, girls soccer', category: 'CO' },
    { position: 'Reading tutor', category: 'CO' },
    { position: 'Library helper', category: 'CO' },
  ],
  'Parish Employee or Volunteer': [
    { position: 'Catechist', category: 'CO' },
    { position: 'Youth minister', category: 'CO' },
    { position: 'Choir director', category: 'CO' },
    { position: 'Parish secretary', category: 'NC' },
    { position: 'Groundskeeper', category: 'NC' },
  ],
  'Child Care Provider': [
    { position: 'Lead caregiver', category: 'CO' },
    { position: 'Assistant caregiver', category: 'CO' },
    { position: 'Cook', category: 'NC' },
  ],
}

export const staffNotes = [
  'Called about the documents to bring. Told: a driver license is enough.',
  'Name on the passport has two surnames; keep both.',
  'Supervisor asks for the result before the first day of school.',
  'Left a voicemail about the missed appointment.',
  'Has moved; new address confirmed by phone.',
  'Prefers email to phone calls.',
  'Previously fingerprinted for another district in 2019.',
  'Needs an appointment after 3 pm because of a shift.',
  'Interpreter (Spanish) asked for.',
  'Prints are worn after years of masonry work; warned that they may be rejected.',
] as const

export const bookingNotes = [
  'Wheelchair; needs the low station.',
  'Comes with a colleague.',
  'Will pay with a company check.',
  'Right index finger is bandaged.',
  'Prefiere español.',
] as const
