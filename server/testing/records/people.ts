import { randomBytes } from 'node:crypto'
import { closed, superuserMay } from '../permissions/statuses.ts'
import { expected, staffOnly } from './expected.ts'

const apiKey = {
  ...{ name: 'Program', prefix: 'bims_AbCdEfGh', owner: { users: 'superuser' }, read_only: false },
  ...{ calls_per_minute: 600, expires_at: '2030-01-01T00:00:00Z' },
}
const signOn = { issuer: 'https://login.invalid', client_id: 'bims' }

/** Accounts, their keys and single sign-on. */
export const peopleRecords = expected({
  users: {
    may: {
      everybody: 'read set_password change_email change_username',
      provider: 'list',
      superuser: 'create update remove lock unlock reset_mfa resend_activation reset_password',
    },
    lists: staffOnly('superuser second staff metro coastal downtown seaside detached'),
    reads: { downtown: 'downtown', seaside: 'seaside', metro: 'metro', coastal: 'coastal', detached: '' },
    creates: [{ what: 'new', body: { email: 'new@bims.example', username: 'new' }, by: superuserMay(201) }],
    updates: [
      { row: 'staff', body: { username: 'y' }, by: superuserMay(200) },
      { row: 'superuser', body: { username: 'y' }, by: closed },
      { row: 'downtown', body: { is_superuser: true }, by: superuserMay(400) },
    ],
    removes: [
      { row: 'staff', by: superuserMay(204) },
      { row: 'superuser', by: closed },
    ],
    removal: 'keeps the name',
  },
  apikeys: {
    rows: {
      metros: { ...apiKey, key_hash: randomBytes(32), role: 'network_admin', context_id: { networks: 'metro' } },
      coastals: { ...apiKey, key_hash: randomBytes(32), role: 'network_admin', context_id: { networks: 'coastal' } },
      staffs: { ...apiKey, key_hash: randomBytes(32), role: 'staff' },
    },
    may: { network: 'list read create remove', superuser: 'choose_role' },
    lists: { ...closed, metro: 'metros', coastal: 'coastals', superuser: 'metros coastals staffs' },
  },
  ssoproviders: {
    rows: {
      metros: { ...signOn, name: 'Metro login', network: 'metro' },
      coastals: { ...signOn, name: 'Coastal login', network: 'coastal' },
      staffs: { ...signOn, name: 'Staff login' },
      off: { ...signOn, name: 'Former login', issuer: 'http://127.0.0.1:1', enabled: false },
    },
    may: { network: 'list read create update remove test', superuser: 'choose_network make_accounts' },
    lists: { ...closed, metro: 'metros', coastal: 'coastals', superuser: 'metros coastals staffs off' },
  },
  ssolinks: {
    rows: {
      metros: { provider: { ssoproviders: 'metros' }, user_id: { users: 'metro' }, issuer: signOn.issuer, subject: 'metro' },
      staffs: { provider: { ssoproviders: 'staffs' }, user_id: { users: 'second' }, issuer: signOn.issuer, subject: 'second' },
    },
    may: { network: 'list read remove' },
    lists: { ...closed, metro: 'metros', coastal: '', superuser: 'metros staffs' },
  },
  auditevents: {
    may: { superuser: 'list read verify export' },
    lists: { ...closed, superuser: '' },
  },
})
