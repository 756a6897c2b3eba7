import { consentWording } from '../../../../contract/sms/consent-wordings/es/2026-11.ts'
import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/signing.ts'

export const texts: Translated<typeof english> = {
  'signing.typedName': 'Escribir aquí su nombre completo equivale a su firma.',
  'signing.smsConsent': consentWording,
}
