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
  'contact.kept': 'Chúng tôi không thể gửi email đến {email}. Vui lòng in trang này hoặc ghi lại số đăng ký của quý vị.',
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
  'takeBack.title': 'Địa chỉ email của quý vị đã được thay đổi',
  'takeBack.what':
    'Vào {when}, một người có đường liên kết này đã đổi địa chỉ email của lịch hẹn của quý vị với {environment}. Hãy dùng đường liên kết trong email mới nhất của chúng tôi gửi đến địa chỉ mới. Đường liên kết này không còn hoạt động.',
  'takeBack.unexpected':
    'Không phải quý vị làm việc này? Vậy hãy hoàn tác: email, điện thoại và ngôn ngữ của email trở lại như trước, địa chỉ cũ của quý vị nhận được đường liên kết mới, mọi đường liên kết khác ngừng hoạt động, và địa chỉ chỉ có thể được đổi tại địa điểm lấy dấu vân tay.',
  'takeBack.button': 'Không phải tôi: hoàn tác',
  'takeBack.done': 'Đã hoàn tác. Chúng tôi đang gửi đường liên kết mới đến địa chỉ cũ của quý vị.',
  'takeBack.kept': 'Đã hoàn tác. Hiện chúng tôi không thể gửi email: hãy mở đường liên kết mới và lưu địa chỉ của trang đó.',
}
