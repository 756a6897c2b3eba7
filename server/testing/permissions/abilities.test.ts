import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveWebhook } from '../../payments/receive-webhook.ts'
import { permissions } from '../../permissions.ts'
import { actions, recordKinds } from '../../routes.ts'
import { receiveSms, receiveSmsStatus } from '../../sms/receive-sms.ts'
import { expectedRecords } from '../records/all-records.ts'
import { type Abilities, groups } from '../records/expected.ts'
import { makeWorld, type Principal, type World } from '../world.ts'

/** The rights of each session by record, written independently of the tested table. */
const abilities: Record<string, Abilities> = {
  ...Object.fromEntries(Object.entries(expectedRecords).map(([path, { may }]) => [path, may])),
  'auth/token': { everybody: 'create' },
  'auth/logout': { everybody: 'create' },
  'auth/confirm': { everybody: 'create' },
  'auth/forgot_password': { everybody: 'create' },
  'auth/activation': { everybody: 'create' },
  sessions: { everybody: 'list remove', superuser: 'manage_others' },
  mfa: { everybody: 'read create update remove' },
  signons: { everybody: 'create read remove' },
  machinefolders: { offices: 'read create remove', everybody: 'files' },
  mywork: { provider: 'read update' },
  privacynotice: { everybody: 'read' },
  reads: { provider: 'list' },
  tills: { everybody: 'read', locationAndProvider: 'close', provider: 'reopen' },
  'webhooks/payments': { everybody: 'create' },
  'webhooks/sms': { everybody: 'create' },
  health: { everybody: 'read' },
  jobs: { superuser: 'list retry' },
  transferrequests: { everybody: 'read remove contact take_back' },
  bookings: { everybody: 'read update remove data language contact take_back waitlist find' },
  waitlist: { everybody: 'create read update remove' },
}

/** Rights checked by conditions on rows or values, without a route. */
const OF_CONDITIONS = [
  'apikeys.choose_role',
  'notes.manage_others',
  'savedsearches.manage_others',
  'sessions.manage_others',
  'ssoproviders.choose_network',
  'ssoproviders.make_accounts',
  'users.reset_password',
  'waiversignatures.remove_generated',
  'webhooks.choose_network',
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
        .filter(([group]) => (groups[group as keyof typeof groups] as readonly Principal[]).includes(who))
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
