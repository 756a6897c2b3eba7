import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/contact.ts'

export const texts: Translated<typeof english> = {
  'contact.waiting': 'Chúng tôi đang gửi email đến {email}.',
  'contact.sent': 'Đã gửi đến {email}: {when}.',
  'contact.failed': 'Không thể gửi email của chúng tôi đến {email}. Vui lòng kiểm tra địa chỉ.',
  'contact.unsure': 'Chúng tôi đã thử gửi email đến {email}. Nếu email không đến, hãy xem trong thư mục thư rác và kiểm tra địa chỉ.',
  'contact.kept': 'Hiện chúng tôi không thể gửi email đến {email}.',
  'contact.wrong': 'Sai địa chỉ? Sửa địa chỉ',
}
