import { consentWording } from '../../../../contract/sms/consent-wordings/en/2026-11.ts'

/** The legally effective words of a signature or an agreement: in English for readers of a language whose texts nobody has reviewed. */
export const texts = {
  'signing.typedName': 'Typing your full name here counts as your signature.',
  'signing.smsConsent': consentWording,
} as const
