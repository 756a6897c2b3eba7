import { expect, test } from 'vitest'
import { permissions } from './permissions.ts'
import { takesKey } from './role-permissions.ts'

/** The rights closed to API keys. A new right belongs here, or is named as open in server/permissions.ts. */
const CLOSED_TO_KEYS: readonly string[] = [
  ...['auth/token.create', 'auth/logout.create', 'auth/confirm.create', 'auth/forgot_password.create', 'auth/activation.create'],
  ...['sessions.list', 'sessions.remove', 'sessions.manage_others'],
  ...['mfa.read', 'mfa.create', 'mfa.update', 'mfa.remove'],
  ...['apikeys.list', 'apikeys.read', 'apikeys.create', 'apikeys.remove', 'apikeys.choose_role'],
  ...['users.create', 'users.update', 'users.remove', 'users.set_password', 'users.change_email', 'users.change_username'],
  ...['users.lock', 'users.unlock', 'users.reset_mfa', 'users.reset_password', 'users.resend_activation'],
  ...['livescanvendors.add_user', 'livescanvendors.remove_user'],
  ...['signons.create', 'signons.read', 'signons.remove', 'ssolinks.list', 'ssolinks.read', 'ssolinks.remove'],
  ...['ssoproviders.list', 'ssoproviders.read', 'ssoproviders.create', 'ssoproviders.update', 'ssoproviders.remove', 'ssoproviders.test'],
  ...['ssoproviders.choose_network', 'ssoproviders.make_accounts', 'webhooks.choose_network'],
  ...['webhooks.list', 'webhooks.read', 'webhooks.create', 'webhooks.update', 'webhooks.remove', 'webhooks.rotate_secret', 'webhooks.test'],
  ...['webhookdeliveries.list', 'webhookdeliveries.read', 'webhookdeliveries.redeliver'],
  ...['webhooks/payments.create', 'webhooks/sms.create'],
  ...['mails.list', 'mails.read', 'mails.resend', 'textmessages.list', 'textmessages.read', 'textmessages.resend'],
  ...['bookings.read', 'bookings.update', 'bookings.remove', 'bookings.data', 'bookings.language', 'bookings.contact'],
  ...[
    'bookings.take_back',
    'bookings.waitlist',
    'bookings.find',
    'appointments.link',
    'appointments.hold',
    'appointments.schedule',
    'transferrequests.read',
  ],
  ...['transferrequests.remove', 'transferrequests.contact', 'transferrequests.take_back'],
  ...['waitlist.create', 'waitlist.read', 'waitlist.update', 'waitlist.remove'],
  ...['paymenttokens.create'],
  ...[
    'applicants.remove',
    'waiversignatures.create',
    'waiversignatures.remove',
    'waiversignatures.remove_generated',
    'waiversignatures.key',
  ],
  ...['paymenttransactions.refund', 'paymenttransactions.correct', 'tills.close', 'tills.reopen'],
  ...['machinefolders.read', 'machinefolders.create', 'machinefolders.remove', 'machinefolders.files'],
  ...['jobs.retry', 'mywork.read', 'mywork.update', 'reads.list'],
]

const all = Object.entries(permissions).flatMap(([path, { rights }]) =>
  Object.entries(rights).flatMap(([ability, right]) => (Object.keys(right).length > 0 ? [`${path}.${ability}`] : [])),
)

test('each right is either open to API keys or named as closed to them', () => {
  expect(all.filter((permission) => !takesKey(permission)).sort()).toEqual([...CLOSED_TO_KEYS].sort())
})

test('a right that does not exist is closed to API keys', () => {
  expect(takesKey('applicants.unheard_of')).toBe(false)
})
