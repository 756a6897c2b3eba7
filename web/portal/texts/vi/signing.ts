import { consentWording } from '../../../../contract/sms/consent-wordings/vi/2026-11.ts'
import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/signing.ts'

export const texts: Translated<typeof english> = {
  'signing.typedName': 'Nhập họ và tên đầy đủ vào đây được coi là chữ ký của quý vị.',
  'signing.smsConsent': consentWording,
}
