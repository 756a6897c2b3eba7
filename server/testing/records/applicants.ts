import { closed, downtownMay, seasideMay, signedIn, staffMay, superuserMay } from '../permissions/statuses.ts'
import { byOffice, expected, staffOnly } from './expected.ts'
import { testPerson } from './rows.ts'

const ofAna = { applicant: 'ana' }
const person = { first_name: 'Flo', last_name: 'New', email: 'flo@bims.example', phone: '3055550199' }
const address = { address_type: 'WORK', street1: '2 Main St', city: 'Miami', state: 'FL', zip_code: '33101' }
const search = { group: 1, query_string: 'name=ana' }

/** Applicants and what is kept about them. */
export const applicantRecords = expected({
  applicants: {
    may: {
      everybody: 'list read update',
      locationAndProvider: 'reveal_ssn4',
      provider:
        'create submissions change_many find last_checked export lookup transfer illegible resend timeline matches merge rejections',
      superuser: 'remove',
    },
    lists: byOffice({ downtown: 'ana', seaside: 'ben', metro: 'ana dan', provider: 'ana ben cora dan eve' }),
    creates: [
      {
        what: 'flo',
        body: (id) => ({ ...person, employer: id('employers.lakeside'), locations: [id('locations.school')] }),
        by: staffMay(201),
      },
    ],
    updates: [
      { row: 'ana', body: { phone: '3055550188' }, by: { ...downtownMay(200), staff: 200 } },
      { row: 'ana', body: { gender: 'F' }, by: { ...downtownMay(200), staff: 200 } },
      { row: 'ben', body: { gender: 'M' }, by: { ...seasideMay(400), staff: 200, superuser: 200 } },
      { row: 'dan', body: { phone: '3055550188' }, by: { ...signedIn(404), metro: 403, staff: 200, superuser: 200 } },
      { row: 'ana', body: (id) => ({ status_code: id('statuscodes.unused') }), by: { ...downtownMay(400), staff: 200, superuser: 200 } },
    ],
    removes: [
      { row: 'cora', by: superuserMay(204) },
      { row: 'ana', by: superuserMay(409) },
    ],
  },
  applicanthistories: {
    may: { provider: 'list read' },
    lists: staffOnly('anas'),
    creates: [{ what: 'any', by: closed }],
    updates: [{ row: 'anas', by: closed }],
    removes: [{ row: 'anas', by: closed }],
  },
  addresses: {
    rows: { anas: { ...ofAna, address_type: 'HOME', street1: '1 Main St', city: 'Miami', state: 'FL', zip_code: '33101' } },
    may: { provider: 'list read create update remove' },
    lists: staffOnly('anas'),
    creates: [{ what: 'work', body: (id) => ({ applicant: id('applicants.ana'), ...address }), by: staffMay(201) }],
    updates: [{ row: 'anas', body: { city: 'Tampa' }, by: staffMay(200) }],
    removes: [{ row: 'anas', by: staffMay(204) }],
  },
  identifications: {
    rows: { anas: { ...ofAna, id_type: 'DL', state: 'FL', identifier: 'D1234567' } },
    may: { provider: 'list read create update remove' },
    lists: staffOnly('anas'),
    creates: [
      {
        what: 'passport',
        body: (id) => ({ applicant: id('applicants.ana'), id_type: 'PP', state: 'US', identifier: 'X1' }),
        by: staffMay(201),
      },
    ],
    updates: [{ row: 'anas', body: { state: 'GA' }, by: staffMay(200) }],
    removes: [{ row: 'anas', by: staffMay(204) }],
  },
  notes: {
    rows: {
      staffs: { ...ofAna, note_text: 'Note of staff', author: 'staff' },
      superusers: { ...ofAna, note_text: 'Note of superuser', author: 'superuser' },
    },
    may: { provider: 'list read create update remove', superuser: 'manage_others' },
    lists: staffOnly('staffs superusers'),
    creates: [{ what: 'new', body: (id) => ({ applicant: id('applicants.ana'), note_text: 'x' }), by: staffMay(201) }],
    updates: [
      { row: 'staffs', body: { note_text: 'y' }, by: staffMay(200) },
      { row: 'superusers', body: { note_text: 'y' }, by: superuserMay(200) },
    ],
    removes: [
      { row: 'staffs', by: staffMay(204) },
      { row: 'superusers', by: superuserMay(204) },
    ],
  },
  savedsearches: {
    rows: {
      staffs: { ...search, description: 'staff', author: 'staff' },
      superusers: { ...search, description: 'superuser', author: 'superuser' },
    },
    may: { provider: 'list read create update remove', superuser: 'manage_others' },
    lists: staffOnly('staffs superusers'),
    creates: [
      { what: 'new', body: { group: 1, description: 'x', query_string: 'illegible=true' }, by: staffMay(201) },
      { what: 'with the digits of an SSN', body: { group: 1, description: 'x', query_string: 'ssn4=1234' }, by: staffMay(400) },
      { what: 'with a wrong value', body: { group: 1, description: 'x', query_string: 'created_after=soon' }, by: staffMay(400) },
    ],
    updates: [
      { row: 'staffs', body: { description: 'y' }, by: staffMay(200) },
      { row: 'superusers', body: { description: 'y' }, by: superuserMay(200) },
    ],
    removes: [
      { row: 'staffs', by: staffMay(204) },
      { row: 'superusers', by: superuserMay(204) },
    ],
  },
  transfers: {
    rows: { anas: { ...testPerson('ana'), employer: 'lakeside', applicant_type: 'teacher', location: 'school' } },
    may: { provider: 'list read matches approve decline' },
    lists: staffOnly('anas'),
  },
})
