import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/contact.ts'

export const texts: Translated<typeof english> = {
  'contact.title': 'Cách chúng tôi liên lạc với quý vị',
  'contact.email': 'Địa chỉ email',
  'contact.phone': 'Điện thoại',
  'contact.language': 'Ngôn ngữ của email',
  'contact.waiting': 'Chúng tôi đang gửi email đến {email}.',
  'contact.sent': 'Đã gửi đến {email}: {when}.',
  'contact.failed': 'Không thể gửi email của chúng tôi đến {email}. Vui lòng kiểm tra địa chỉ.',
  'contact.unsure': 'Chúng tôi đã thử gửi email đến {email}. Nếu email không đến, hãy xem trong thư mục thư rác và kiểm tra địa chỉ.',
  'contact.kept': 'Hiện chúng tôi không thể gửi email đến {email}.',
  'contact.wrong': 'Sai địa chỉ? Sửa địa chỉ',
  'contact.correct': 'Đổi cách chúng tôi liên lạc với quý vị',
  'contact.correctTitle': 'Sửa cách chúng tôi liên lạc với quý vị',
  'contact.emailHint':
    'Địa chỉ mới sẽ nhận được đường liên kết mới đến lịch hẹn này; đường liên kết cũ không còn hoạt động. Chúng tôi cũng báo cho địa chỉ cũ.',
  'contact.emailKept': 'Đường liên kết đến lịch hẹn sẽ thay đổi. Hiện chúng tôi không thể gửi email: sau đó hãy lưu địa chỉ của trang này.',
  'contact.emailLocked': 'Không còn có thể sửa địa chỉ email tại đây. Hãy hỏi địa điểm lấy dấu vân tay.',
  'contact.phoneHint': '10 chữ số, chẳng hạn 305 555 0100. Để trống để giữ {phone}.',
  'contact.save': 'Lưu',
  'contact.keep': 'Giữ nguyên',
  'contact.saved': 'Đã lưu.',
  'contact.savedEmail': 'Đã lưu. Chúng tôi đang gửi đường liên kết mới đến {email}, và một tin nhắn đến địa chỉ cũ của quý vị.',
}
