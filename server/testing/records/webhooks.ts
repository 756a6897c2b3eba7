import { randomBytes, randomUUID } from 'node:crypto'
import { closed } from '../permissions/statuses.ts'
import { expected } from './expected.ts'

const webhook = {
  ...{ name: 'Receiver', url: 'https://receiver.example/hook', events: ['appointment.completed'], enabled: false },
  ...{ owner: { users: 'superuser' }, secret: randomBytes(32) },
}

/** Webhooks and their messages. */
export const webhookRecords = expected({
  webhooks: {
    rows: {
      metros: { ...webhook, record_key: randomUUID(), network: 'metro', events: ['appointment.reinstated'], enabled: true },
      coastals: { ...webhook, record_key: randomUUID(), network: 'coastal' },
      providers: { ...webhook, record_key: randomUUID() },
    },
    may: { network: 'list read create update remove rotate_secret test', superuser: 'choose_network' },
    lists: { ...closed, metro: 'metros', coastal: 'coastals', superuser: 'metros coastals providers' },
  },
  webhookdeliveries: {
    rows: {
      metros: { webhook: 'metros', event: 'appointment.completed', data: {}, state: 'FAILED' },
      providers: { webhook: 'providers', event: 'appointment.completed', data: {}, state: 'FAILED' },
    },
    may: { network: 'list read redeliver' },
    lists: { ...closed, metro: 'metros', coastal: '', superuser: 'metros providers' },
  },
})
