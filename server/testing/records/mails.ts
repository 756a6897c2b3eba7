import { closed, superuserMay } from '../permissions/statuses.ts'
import { expected, staffOnly } from './expected.ts'
import { ofEach } from './rows.ts'

const ofAna = { applicant: 'ana' }
const mail = { to_address: 'ana@bims.example', subject: 'x', text_body: 'x', html_body: 'x', message_id: '<perhaps@bims.example>' }

/** Letters, mails and text messages. */
export const mailRecords = expected({
  letters: {
    rows: {
      anas: {
        ...ofAna,
        history: { applicanthistories: 'anas' },
        status_code: 'cleared',
        template: { files: 'template' },
        recipient: 'LOC',
        location: { locations: 'school' },
      },
    },
    may: { provider: 'list read resend' },
    lists: staffOnly('anas'),
  },
  mails: {
    rows: { anas: { ...ofAna, ...mail, event_key: 'perhaps', state: 'UNKNOWN' } },
    may: { superuser: 'list read resend' },
    lists: { ...closed, superuser: 'anas' },
  },
  mailwordings: {
    rows: ofEach({ kind: 'BOOKED', introduction: 'Welcome' }),
    may: { provider: 'list read preview', superuser: 'create update remove' },
    lists: staffOnly('lakesides metros coastals'),
    creates: [
      { what: 'new', body: (id) => ({ employer: id('employers.lakeside'), kind: 'MOVED', closing: 'x' }), by: superuserMay(201) },
      { what: 'a second', body: (id) => ({ employer: id('employers.lakeside'), kind: 'BOOKED', closing: 'x' }), by: superuserMay(400) },
      { what: 'without words', body: (id) => ({ employer: id('employers.lakeside'), kind: 'MOVED' }), by: superuserMay(400) },
    ],
    updates: [
      { row: 'lakesides', body: { closing: 'Bye' }, by: superuserMay(200) },
      { row: 'lakesides', body: { kind: 'MOVED' }, by: superuserMay(400) },
    ],
    removes: [{ row: 'metros', by: superuserMay(204) }],
  },
  textmessages: {
    rows: {
      anas: { ...ofAna, event_key: 'perhaps', to_phone: '3055550100', body: 'Words', useless_at: '2030-01-01T00:00:00Z', state: 'UNKNOWN' },
    },
    may: { provider: 'list read', superuser: 'resend' },
    lists: staffOnly('anas'),
  },
})
