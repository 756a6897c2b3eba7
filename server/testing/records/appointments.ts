import { closed, downtownMay } from '../permissions/statuses.ts'
import { byOffice, expected } from './expected.ts'

/** Appointments and payments. */
export const appointmentRecords = expected({
  appointments: {
    may: {
      everybody: 'list read create update remove availability day_board send_link report pulse link',
      locationAndProvider: 'demographics',
      networkAndProvider: 'insights',
      provider: 'invoices',
    },
    lists: byOffice({ downtown: 'anas', seaside: 'bens', metro: 'anas dans', provider: 'anas bens dans' }),
    updates: [
      { row: 'anas', body: { notes: 'x' }, by: { ...downtownMay(200), staff: 200 } },
      { row: 'anas', body: { price: '9.00' }, by: { ...downtownMay(400), staff: 400 } },
    ],
    removes: [
      { row: 'anas', by: { ...downtownMay(204), staff: 204 } },
      { row: 'dans', by: { ...downtownMay(409), downtown: 404, staff: 409 } },
    ],
  },
  appointmenthistories: {
    may: { everybody: 'list read' },
    lists: byOffice({ downtown: 'anas', seaside: 'bens', provider: 'anas bens' }),
    creates: [{ what: 'any', by: closed }],
    updates: [{ row: 'anas', by: closed }],
    removes: [{ row: 'anas', by: closed }],
  },
  paymenttransactions: {
    may: { everybody: 'list read receipt', locationAndProvider: 'desk correct send_receipt', superuser: 'refund' },
    lists: byOffice({ downtown: 'anas', seaside: 'bens', provider: 'anas bens' }),
    creates: [{ what: 'any', by: closed }],
    updates: [{ row: 'anas', by: closed }],
    removes: [{ row: 'anas', by: closed }],
  },
  paymenttokens: {
    may: { everybody: 'processor' },
    lists: closed,
  },
})
