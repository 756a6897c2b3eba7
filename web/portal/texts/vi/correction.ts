import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/correction.ts'

export const texts: Translated<typeof english> = {
  'undo.title': 'Địa chỉ email của quý vị đã được thay đổi',
  'undo.mailed': 'Hãy dùng đường liên kết trong email mới nhất của chúng tôi gửi đến địa chỉ mới.',
  'undo.button': 'Không phải tôi: hoàn tác',
  'undo.done': 'Đã hoàn tác. Chúng tôi đang gửi đường liên kết mới đến địa chỉ cũ của quý vị.',
  'undo.kept': 'Đã hoàn tác. Hiện chúng tôi không thể gửi email: hãy mở đường liên kết mới và lưu địa chỉ của trang đó.',
  'contact.title': 'Cách chúng tôi liên lạc với quý vị',
  'contact.email': 'Địa chỉ email',
  'contact.phone': 'Điện thoại',
  'contact.language': 'Ngôn ngữ của email',
  'contact.correct': 'Đổi cách chúng tôi liên lạc với quý vị',
  'contact.correctTitle': 'Sửa cách chúng tôi liên lạc với quý vị',
  'contact.phoneHint': '10 chữ số, chẳng hạn 305 555 0100. Để trống để giữ {phone}.',
  'contact.save': 'Lưu',
  'contact.keep': 'Giữ nguyên',
  'contact.saved': 'Đã lưu.',
  'contact.savedEmail': 'Đã lưu. Chúng tôi đang gửi đường liên kết mới đến {email}, và một thông báo đến địa chỉ cũ của quý vị.',
  'contact.phoneAbroad': 'Số điện thoại ngoài Hoa Kỳ bắt đầu bằng dấu + và mã quốc gia, chẳng hạn +84 28 1234 5678.',
  'sms.title': 'Tin nhắn',
  'sms.on': 'Bật',
  'sms.off': 'Tắt',
  'sms.stopped': 'Số này đã ngừng nhận tin nhắn của chúng tôi. Để nhận lại, hãy nhắn START đến số đã gửi các tin nhắn đó.',
  'sms.failed': 'Không thể gửi tin nhắn mới nhất của chúng tôi đến {phone}. Vui lòng kiểm tra số.',
  'sms.end': 'Ngừng nhận tin nhắn',
  'sms.ended': 'Quý vị không nhận tin nhắn nữa.',
}
