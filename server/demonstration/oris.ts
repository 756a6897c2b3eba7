import type { applicantType, ori } from '../../contract/lsv/lsv.ts'
import type { Draft } from '../../contract/records/define-record.ts'

/** The environment that a type is limited to; none for unlimited types. */
export type LimitedTo = 'lakeside' | 'stbrigid' | 'metro' | null

/** An ORI with its applicant types. Each location has all of them, as transfers and re-prints need. */
type DemonstrationOri = {
  ori: Omit<Draft<typeof ori>, 'lsv'>
  types: (Omit<Draft<typeof applicantType>, 'lsv' | 'ori' | 'employer' | 'network'> & { limited: LimitedTo })[]
}

export const CONTRACTOR = 'School Contractor'

export const oris: readonly DemonstrationOri[] = [
  {
    ori: { ori: 'IN920110Z', description: 'School Personnel', slug: 'school-personnel', agency: 'State Department of Education' },
    types: [
      {
        description: 'School Employee',
        reason_fingerprinted: 'School employee, IC 20-26-5-10',
        agency: 'State Department of Education',
        pricing: '52.75',
        note: 'For teachers, aides, coaches, office, cafeteria and custodial staff.',
        accepted_ids: 'Driver’s license or state ID\nUS passport\nPermanent resident card',
        translations: {
          es: {
            description: 'Empleado escolar',
            note: 'Para maestros, auxiliares, entrenadores y personal de oficina, cafetería y limpieza.',
            accepted_ids: 'Licencia de conducir o identificación estatal\nPasaporte de los EE. UU.\nTarjeta de residente permanente',
          },
        },
        prompt_location: true,
        transfer: true,
        limited: 'lakeside',
      },
      {
        description: 'Substitute Teacher',
        reason_fingerprinted: 'School employee, IC 20-26-5-10',
        translations: { es: { description: 'Maestro suplente' } },
        pricing: '52.75',
        prompt_location: true,
        transfer: true,
        limited: 'lakeside',
      },
      {
        description: CONTRACTOR,
        pricing: '57.75',
        note: 'For employees of companies that work in the schools. Your company must be in the list.',
        prompt_location: true,
        prompt_vendor: true,
        limited: 'lakeside',
      },
    ],
  },
  {
    ori: { ori: 'IN920225Z', description: 'Volunteers', slug: 'volunteers', agency: 'State Bureau of Identification' },
    types: [
      {
        description: 'School Volunteer',
        reason_fingerprinted: 'School volunteer, IC 20-26-5-10',
        pricing: '0.00',
        note: 'Paid by the district.',
        translations: { es: { description: 'Voluntario escolar', note: 'Lo paga el distrito.' } },
        prompt_location: true,
        transfer: true,
        limited: 'lakeside',
      },
      {
        description: 'Parish Employee or Volunteer',
        translations: {
          es: { description: 'Empleado o voluntario de la parroquia' },
          vi: { description: 'Nhân viên hoặc tình nguyện viên của giáo xứ' },
        },
        pricing: '39.00',
        limited: 'stbrigid',
      },
    ],
  },
  {
    ori: { ori: 'IN920331Z', description: 'Child Care', slug: 'child-care', agency: 'Office of Early Childhood', prompt_vendor: true },
    types: [
      {
        description: 'Child Care Provider',
        reason_fingerprinted: 'Child care provider, IC 12-17-2-4',
        pricing: '48.50',
        note: 'Licensed homes and centers.',
        limited: null,
      },
    ],
  },
  {
    ori: { ori: 'IN920447Z', description: 'Professional Licensing', slug: 'licensing', agency: 'Professional Licensing Agency' },
    types: [
      { description: 'Nurse or Health Professional', pricing: '55.25', limited: 'metro' },
      { description: 'Real Estate License', pricing: '45.00', limited: 'metro' },
    ],
  },
]
