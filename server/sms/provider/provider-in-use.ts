import type { Settings } from '../../platform/settings/settings.ts'
import type { SmsProvider } from './sms-provider.ts'
import { createTwilio } from './twilio.ts'

/** The provider that the settings name; undefined: messages are kept in the outbox. */
export const smsProviderOf = ({ sms: { twilio } }: Pick<Settings, 'sms'>): SmsProvider | undefined =>
  twilio === undefined ? undefined : createTwilio(twilio)
