import { coastalMay, downtownMay, metroMay, seasideMay } from '../permissions/statuses.ts'
import { byOffice, expected } from './expected.ts'

const monday = { day_of_week: 1, start_time: '09:00:00', end_time: '17:00:00' }
const hours = { day_of_week: 3, start_time: '09:00', end_time: '10:00' }
const christmas = { date: '2030-12-25', name: 'Christmas Day' }
const newYear = { start_datetime: '2030-01-01T09:00:00Z', end_datetime: '2030-01-01T17:00:00Z' }
const block = { start_datetime: '2030-02-01T09:00:00Z', end_datetime: '2030-02-01T10:00:00Z' }
const ori = { agency: 'State', ori: 'FL0000001' }
const newOri = { ori: 'FL0000009', description: 'New', slug: 'new', agency: 'State' }
const type = { pricing: '40.00' }

/** Live-scan vendors, their types and hours. */
export const lsvRecords = expected({
  livescanvendors: {
    may: {
      everybody: 'list read logo waitlist',
      offices: 'update availability',
      network: 'create remove restore set_logo users add_user remove_user',
    },
    lists: byOffice({
      public: 'downtown',
      downtown: 'downtown',
      seaside: 'seaside',
      metro: 'downtown lakefront closed',
      provider: 'downtown lakefront seaside closed',
    }),
    reads: { public: 'downtown seaside' },
    creates: [
      { what: 'own', body: { name: 'New' }, by: { ...metroMay(201, { foreign: 201 }), superuser: 400 } },
      { what: 'of Metro', body: (id) => ({ name: 'New', network: id('networks.metro') }), by: metroMay(201, { foreign: 400 }) },
    ],
    updates: [
      { row: 'downtown', body: { stations: 3, office_city: 'x' }, by: downtownMay(200) },
      { row: 'downtown', body: { public: false }, by: { ...downtownMay(200), downtown: 400 } },
      { row: 'downtown', body: { logo: 'https://bims.example/a.png' }, by: { ...downtownMay(400), superuser: 200 } },
      { row: 'downtown', body: { is_archived: true }, by: downtownMay(400) },
      { row: 'downtown', body: (id) => ({ network: id('networks.coastal') }), by: downtownMay(400) },
    ],
    removes: [
      { row: 'lakefront', by: metroMay(204) },
      { row: 'seaside', by: coastalMay(409) },
    ],
    removal: 'archives',
  },
  oris: {
    rows: {
      downtowns: { ...ori, lsv: 'downtown', description: 'downtowns', slug: 'downtowns' },
      seasides: { ...ori, lsv: 'seaside', ori: 'FL0000002', description: 'seasides', slug: 'seasides' },
      lakefronts: { ...ori, lsv: 'lakefront', description: 'lakefronts', slug: 'lakefronts' },
      spare: { ...ori, lsv: 'downtown', ori: 'FL0000003', description: 'spare', slug: 'spare' },
    },
    may: { everybody: 'list read', network: 'create update remove bulk_import' },
    lists: byOffice({
      downtown: 'downtowns spare',
      seaside: 'seasides',
      metro: 'downtowns spare lakefronts',
      provider: 'downtowns spare lakefronts seasides',
    }),
    creates: [{ what: 'own', body: (id) => ({ lsv: id('livescanvendors.downtown'), ...newOri }), by: metroMay(201, { foreign: 400 }) }],
    updates: [{ row: 'downtowns', body: { description: 'y' }, by: metroMay(200) }],
    removes: [
      { row: 'spare', by: metroMay(204) },
      { row: 'downtowns', by: metroMay(409) },
    ],
  },
  applicanttypes: {
    rows: {
      teacher: { ...type, lsv: 'downtown', ori: 'downtowns', description: 'teacher', transfer: true },
      coach: { ...type, lsv: 'downtown', ori: 'downtowns', description: 'coach', employer: 'lakeside' },
      nurse: { ...type, lsv: 'downtown', ori: 'downtowns', description: 'nurse', employer: 'nurses' },
      sailor: { ...type, lsv: 'seaside', ori: 'seasides', description: 'sailor' },
      clerk: { ...type, lsv: 'lakefront', ori: 'lakefronts', description: 'clerk' },
    },
    may: { everybody: 'list read', network: 'create update remove' },
    lists: byOffice({
      public: 'teacher coach',
      downtown: 'teacher coach nurse',
      seaside: 'sailor',
      metro: 'teacher coach nurse clerk',
      provider: 'teacher coach nurse sailor clerk',
    }),
    creates: [
      {
        what: 'own',
        body: (id) => ({ lsv: id('livescanvendors.downtown'), ori: id('oris.downtowns'), description: 'New', pricing: '40.00' }),
        by: metroMay(201, { foreign: 400 }),
      },
      {
        what: 'with the ORI of another location',
        body: (id) => ({ lsv: id('livescanvendors.lakefront'), ori: id('oris.downtowns'), description: 'New', pricing: '40.00' }),
        by: metroMay(400, { foreign: 400 }),
      },
    ],
    updates: [{ row: 'teacher', body: { pricing: '50.00' }, by: metroMay(200) }],
    removes: [{ row: 'teacher', by: metroMay(204) }],
    removal: 'keeps the name',
  },
  availabletimes: {
    rows: { downtowns: { ...monday, lsv: 'downtown' }, seasides: { ...monday, lsv: 'seaside' } },
    may: { everybody: 'list read', offices: 'create update remove' },
    lists: byOffice({ downtown: 'downtowns', seaside: 'seasides', provider: 'downtowns seasides' }),
    creates: [
      { what: 'own', body: (id) => ({ lsv: id('livescanvendors.downtown'), ...hours }), by: downtownMay(201, { foreign: 400 }) },
      { what: 'foreign', body: (id) => ({ lsv: id('livescanvendors.seaside'), ...hours }), by: seasideMay(201, { foreign: 400 }) },
    ],
    updates: [
      { row: 'downtowns', body: { end_time: '16:00' }, by: downtownMay(200) },
      { row: 'downtowns', body: (id) => ({ lsv: id('livescanvendors.seaside') }), by: downtownMay(400) },
    ],
    removes: [{ row: 'downtowns', by: downtownMay(204) }],
  },
  blockedtimes: {
    rows: { downtowns: { ...newYear, lsv: 'downtown' }, seasides: { ...newYear, lsv: 'seaside' } },
    may: { everybody: 'list read', offices: 'create update remove' },
    lists: byOffice({ downtown: 'downtowns', seaside: 'seasides', provider: 'downtowns seasides' }),
    creates: [
      { what: 'own', body: (id) => ({ lsv: id('livescanvendors.downtown'), ...block }), by: downtownMay(201, { foreign: 400 }) },
      { what: 'foreign', body: (id) => ({ lsv: id('livescanvendors.seaside'), ...block }), by: seasideMay(201, { foreign: 400 }) },
    ],
    updates: [{ row: 'downtowns', body: { end_datetime: '2030-01-01T18:00:00Z' }, by: downtownMay(200) }],
    removes: [{ row: 'seasides', by: seasideMay(204) }],
  },
  specialdays: {
    rows: {
      downtowns: { ...christmas, lsv: 'downtown' },
      seasides: { ...christmas, lsv: 'seaside' },
    },
    may: { everybody: 'list read', offices: 'create update remove create_many' },
    lists: byOffice({ downtown: 'downtowns', seaside: 'seasides', provider: 'downtowns seasides' }),
    creates: [
      {
        what: 'own',
        body: (id) => ({ lsv: id('livescanvendors.downtown'), date: '2031-07-04', name: 'Independence Day' }),
        by: downtownMay(201, { foreign: 400 }),
      },
      {
        what: 'foreign',
        body: (id) => ({ lsv: id('livescanvendors.seaside'), date: '2031-07-04', name: 'Independence Day' }),
        by: seasideMay(201, { foreign: 400 }),
      },
    ],
    updates: [{ row: 'downtowns', body: { name: 'Christmas' }, by: downtownMay(200) }],
    removes: [{ row: 'seasides', by: seasideMay(204) }],
  },
})
