import { randomUUID } from 'node:crypto'
import { closed, staffMay, superuserMay } from '../permissions/statuses.ts'
import { expected, staffOnly } from './expected.ts'
import { ofEach } from './rows.ts'

const ofAna = { applicant: 'ana' }

/** Waivers and signatures. */
export const waiverRecords = expected({
  waivers: {
    rows: ofEach({ waiver_data: 'Sign' }),
    may: { networkAndProvider: 'list read', superuser: 'create update remove preview' },
    lists: { ...staffOnly('lakesides metros coastals'), public: 'lakesides', metro: 'metros', coastal: 'coastals' },
    creates: [{ what: 'new', body: (id) => ({ network: id('networks.metro'), waiver_data: 'x' }), by: superuserMay(201) }],
    updates: [{ row: 'metros', body: { waiver_data: 'y' }, by: superuserMay(200) }],
    removes: [{ row: 'metros', by: superuserMay(204) }],
    removal: 'keeps the name',
  },
  waiversignatures: {
    rows: {
      generated: { ...ofAna, record_key: randomUUID(), waiver: 'lakesides', signature_type: 'GENERATED' },
      uploaded: { ...ofAna, record_key: randomUUID(), waiver: 'lakesides', signature_type: 'UPLOADED', waiver_file: 'signed' },
    },
    may: { everybody: 'key', provider: 'list read create remove', superuser: 'remove_generated' },
    lists: staffOnly('generated uploaded'),
    creates: [
      {
        what: 'of a signed page',
        body: (id) => ({ applicant: id('applicants.ana'), waiver: id('waivers.lakesides'), waiver_file: id('files.staffs') }),
        by: staffMay(201),
      },
      { what: 'without its page', body: (id) => ({ applicant: id('applicants.ana'), waiver: id('waivers.lakesides') }), by: staffMay(400) },
    ],
    updates: [{ row: 'generated', by: closed }],
    removes: [
      { row: 'uploaded', body: { reason: 'Wrong page' }, by: staffMay(204) },
      { row: 'generated', body: { reason: 'Wrong person' }, by: superuserMay(204) },
      { row: 'uploaded', body: {}, by: staffMay(204) },
    ],
  },
})
