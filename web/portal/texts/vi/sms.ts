import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/sms.ts'

export const texts: Translated<typeof english> = {
  'sms.title': 'Tin nhắn',
  'sms.on': 'Bật',
  'sms.off': 'Tắt',
  'sms.stopped': 'Số này đã ngừng nhận tin nhắn của chúng tôi. Để nhận lại, hãy nhắn START đến số đã gửi các tin nhắn đó.',
  'sms.failed': 'Không thể gửi tin nhắn mới nhất của chúng tôi đến {phone}. Vui lòng kiểm tra số.',
  'sms.end': 'Ngừng nhận tin nhắn',
  'sms.ended': 'Quý vị không nhận tin nhắn nữa.',
}
