import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveWebhook } from '../../payments/receive-webhook.ts'
import { permissions } from '../../permissions.ts'
import { actions, recordKinds } from '../../routes.ts'
import { receiveSms, receiveSmsStatus } from '../../sms/receive-sms.ts'
import { makeWorld, type Principal, type World } from '../world.ts'

/** Roles with the same rights, by a principal of each. */
const groups = {
  everybody: ['downtown', 'metro', 'staff', 'superuser'],
  locationAndProvider: ['downtown', 'staff', 'superuser'],
  networkAndProvider: ['metro', 'staff', 'superuser'],
  offices: ['downtown', 'metro', 'superuser'],
  network: ['metro', 'superuser'],
  provider: ['staff', 'superuser'],
  superuser: ['superuser'],
} as const satisfies Record<string, readonly Principal[]>
type Group = keyof typeof groups

/** The rights of each session by record, written independently of the tested table. */
const abilities: Record<string, Partial<Record<Group, string>>> = {
  'auth/token': { everybody: 'create' },
  'auth/logout': { everybody: 'create' },
  'auth/forgot_password': { everybody: 'create' },
  'auth/activation': { everybody: 'create' },
  sessions: { everybody: 'list remove', superuser: 'manage_others' },
  mfa: { everybody: 'read create update remove' },
  ssoproviders: { network: 'list read create update remove test' },
  ssolinks: { network: 'list read remove' },
  signons: { everybody: 'create read remove' },
  apikeys: { network: 'list read create remove' },
  machinefolders: { offices: 'read create remove', everybody: 'files' },
  webhooks: { network: 'list read create update remove rotate_secret test' },
  webhookdeliveries: { network: 'list read redeliver' },
  addresses: { provider: 'list read create update remove' },
  applicants: {
    everybody: 'list read update',
    locationAndProvider: 'reveal_ssn4',
    provider: 'create submissions change_many find last_checked export lookup transfer illegible resend timeline matches merge rejections',
    superuser: 'remove',
  },
  applicanthistories: { provider: 'list read' },
  applicanttypes: { everybody: 'list read', network: 'create update remove' },
  appointments: {
    everybody: 'list read create update remove availability day_board send_link report pulse link',
    locationAndProvider: 'demographics',
    networkAndProvider: 'insights',
    provider: 'invoices',
  },
  appointmenthistories: { everybody: 'list read' },
  availabletimes: { everybody: 'list read', offices: 'create update remove' },
  blockedtimes: { everybody: 'list read', offices: 'create update remove' },
  specialdays: { everybody: 'list read', offices: 'create update remove create_many' },
  disclaimers: { networkAndProvider: 'list read', superuser: 'create update remove' },
  employers: { everybody: 'list read logo', superuser: 'create update remove restore set_logo readiness' },
  networks: { everybody: 'list read logo', network: 'update', superuser: 'create remove restore set_logo readiness' },
  files: { everybody: 'signed_put signed_get', networkAndProvider: 'upload', provider: 'read remove' },
  identifications: { provider: 'list read create update remove' },
  livescanvendors: {
    everybody: 'list read logo waitlist',
    offices: 'update availability',
    network: 'create remove restore set_logo users add_user remove_user',
  },
  locations: { everybody: 'list read', provider: 'create update remove restore' },
  vendors: { everybody: 'list read', provider: 'create update remove restore' },
  notes: { provider: 'list read create update remove', superuser: 'manage_others' },
  mywork: { provider: 'read update' },
  oris: { everybody: 'list read', network: 'create update remove bulk_import' },
  paymenttokens: { everybody: 'processor' },
  paymenttransactions: { everybody: 'list read receipt', locationAndProvider: 'desk correct send_receipt', superuser: 'refund' },
  tills: { everybody: 'read', locationAndProvider: 'close', provider: 'reopen' },
  savedsearches: { provider: 'list read create update remove', superuser: 'manage_others' },
  statuscodes: { provider: 'list read create update remove preview', superuser: 'add_starters' },
  letters: { provider: 'list read resend' },
  users: {
    everybody: 'read set_password change_email change_username',
    provider: 'list',
    superuser: 'create update remove lock unlock reset_mfa resend_activation reset_password',
  },
  waivers: { networkAndProvider: 'list read', superuser: 'create update remove preview' },
  waiversignatures: { everybody: 'key', provider: 'list read create remove', superuser: 'remove_generated' },
  auditevents: { superuser: 'list read verify export' },
  'webhooks/payments': { everybody: 'create' },
  'webhooks/sms': { everybody: 'create' },
  health: { everybody: 'read' },
  mails: { superuser: 'list read resend' },
  textmessages: { provider: 'list read', superuser: 'resend' },
  jobs: { superuser: 'list retry' },
  mailwordings: { provider: 'list read preview', superuser: 'create update remove' },
  transferrequests: { everybody: 'read' },
  bookings: { everybody: 'read update remove data language contact take_back waitlist find' },
  waitlist: { everybody: 'create read update remove' },
  transfers: { provider: 'list read matches approve decline' },
}

/** Rights checked by conditions on rows, without a route. */
const OF_CONDITIONS = [
  'notes.manage_others',
  'savedsearches.manage_others',
  'sessions.manage_others',
  'users.reset_password',
  'waiversignatures.remove_generated',
]

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const expectedFor = (who: Principal) =>
  Object.fromEntries(
    Object.entries(abilities).map(([record, byGroup]) => [
      record,
      Object.entries(byGroup)
        .filter(([group]) => (groups[group as Group] as readonly Principal[]).includes(who))
        .flatMap(([, names]) => names.split(' '))
        .sort(),
    ]),
  )

test.each(groups.everybody)('the session of %s lists its verbs and actions on every record', async (who) => {
  const { may } = (await world.ask({ who, path: 'auth/session' })).json<{ may: Record<string, string[]> }>()
  expect(Object.fromEntries(Object.entries(may).map(([record, names]) => [record, [...names].sort()]))).toEqual(expectedFor(who))
})

test('every right of the table belongs to a route or a condition', () => {
  const served = recordKinds.flatMap(({ contract, serves }) => serves.map((verb) => `${contract.path}.${verb}`))
  const used = new Set<string>([
    ...served,
    ...[...actions, receiveWebhook, receiveSms, receiveSmsStatus].map(({ permission }) => permission),
    'health.read',
    'machinefolders.files',
    ...OF_CONDITIONS,
  ])
  const rights = Object.entries(permissions).flatMap(([record, { rights }]) => Object.keys(rights).map((name) => `${record}.${name}`))
  expect(rights.filter((name) => !used.has(name))).toEqual([])
})
