import { metroMay, staffMay, superuserMay } from '../permissions/statuses.ts'
import { byOffice, expected, staffOnly } from './expected.ts'
import { ofEach } from './rows.ts'

/** Employers, networks and what belongs to them. */
export const environmentRecords = expected({
  employers: {
    may: { everybody: 'list read logo', superuser: 'create update remove restore set_logo readiness' },
    lists: byOffice({ public: 'lakeside', downtown: 'lakeside nurses', seaside: 'parish', provider: 'lakeside parish nurses' }),
    reads: { public: 401 },
    creates: [{ what: 'new', body: (id) => ({ name: 'New', livescanvendors: [id('livescanvendors.seaside')] }), by: superuserMay(201) }],
    updates: [{ row: 'lakeside', body: { name: 'x' }, by: superuserMay(200) }],
    removes: [{ row: 'nurses', by: superuserMay(204) }],
    removal: 'archives',
  },
  networks: {
    may: { everybody: 'list read logo', network: 'update', superuser: 'create remove restore set_logo readiness' },
    lists: byOffice({ public: 'metro', downtown: 'metro', seaside: 'coastal', provider: 'metro coastal' }),
    reads: { public: 401 },
    creates: [{ what: 'new', body: { name: 'New' }, by: superuserMay(201) }],
    updates: [
      { row: 'metro', body: { office_city: 'x' }, by: metroMay(200) },
      { row: 'metro', body: { tcn_prefix: 'FL' }, by: metroMay(200) },
      { row: 'metro', body: { is_archived: true }, by: metroMay(400) },
      { row: 'metro', body: { applicant_subdomain: 'other' }, by: { ...metroMay(200), metro: 400 } },
      { row: 'metro', body: { prompt_payment: true }, by: { ...metroMay(200), metro: 400 } },
    ],
    removes: [{ row: 'metro', by: superuserMay(409) }],
    removal: 'archives',
  },
  locations: {
    rows: {
      school: { employer: 'lakeside', name: 'North School', identifier: 'NS', contact_email: 'school@bims.example' },
      chapel: { employer: 'parish', name: 'Chapel' },
      ward: { employer: 'nurses', name: 'Ward' },
    },
    may: { everybody: 'list read', provider: 'create update remove restore' },
    lists: byOffice({ public: 'school', downtown: 'school ward', seaside: 'chapel', provider: 'school chapel ward' }),
    creates: [{ what: 'new', body: (id) => ({ employer: id('employers.lakeside'), name: 'New' }), by: staffMay(201) }],
    updates: [{ row: 'school', body: { name: 'x' }, by: staffMay(200) }],
    removes: [{ row: 'school', by: staffMay(204) }],
    removal: 'keeps the name',
  },
  vendors: {
    rows: {
      buses: { employer: 'lakeside', name: 'Buses', identifier: 'B' },
      catering: { employer: 'parish', name: 'Catering' },
    },
    may: { everybody: 'list read', provider: 'create update remove restore' },
    lists: byOffice({ public: 'buses', downtown: 'buses', seaside: 'catering', provider: 'buses catering' }),
    creates: [{ what: 'new', body: (id) => ({ employer: id('employers.lakeside'), name: 'New' }), by: staffMay(201) }],
    updates: [{ row: 'buses', body: { name: 'x' }, by: staffMay(200) }],
    removes: [{ row: 'buses', by: staffMay(204) }],
    removal: 'keeps the name',
  },
  disclaimers: {
    rows: ofEach({ flow: 'new', disclaimer_text: 'Agree' }),
    may: { networkAndProvider: 'list read', superuser: 'create update remove' },
    lists: { ...staffOnly('lakesides metros coastals'), public: 'lakesides', metro: 'metros', coastal: 'coastals' },
    creates: [
      { what: 'new', body: (id) => ({ employer: id('employers.lakeside'), flow: 'new', disclaimer_text: 'x' }), by: superuserMay(201) },
    ],
    updates: [{ row: 'metros', body: { disclaimer_text: 'y' }, by: superuserMay(200) }],
    removes: [{ row: 'metros', by: superuserMay(204) }],
  },
})
