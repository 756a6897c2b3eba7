import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/find.ts'

export const texts: Translated<typeof english> = {
  'find.title': 'Tìm lịch hẹn của quý vị',
  'find.intro':
    'Chúng tôi gửi đường liên kết đến lịch hẹn của quý vị tới địa chỉ email đã cho khi đặt. Với đường liên kết đó quý vị có thể xem, đổi hoặc hủy lịch hẹn.',
  'find.by': 'Quý vị có thông tin gì?',
  'find.byNumber': 'Số đăng ký của tôi',
  'find.byTransfer': 'Số yêu cầu chuyển của tôi',
  'find.byPerson': 'Tên, ngày sinh và email của tôi',
  'find.number': 'Số đăng ký',
  'find.numberHint': '10 chữ số, trong email xác nhận và trên trang quý vị đã in',
  'find.transferNumber': 'Số yêu cầu của quý vị',
  'find.transferHint': 'Trong email của chúng tôi về yêu cầu và trên trang quý vị đã in',
  'find.lastName': 'Họ',
  'find.dob': 'Ngày sinh',
  'find.month': 'Tháng',
  'find.day': 'Ngày',
  'find.year': 'Năm',
  'find.email': 'Địa chỉ email',
  'find.emailHint': 'Địa chỉ quý vị đã cho khi đặt lịch hẹn.',
  'find.missing.reg_number': 'Nhập số đăng ký của quý vị',
  'find.digits': 'Nhập 10 chữ số của số đăng ký',
  'find.missing.transfer_number': 'Nhập số yêu cầu của quý vị',
  'find.transferDigits': 'Nhập các chữ số của số yêu cầu',
  'find.missing.last_name': 'Nhập họ của quý vị',
  'find.missing.dob': 'Nhập ngày sinh của quý vị',
  'find.missing.email': 'Nhập địa chỉ email của quý vị',
  'find.button': 'Gửi đường liên kết cho tôi',
  'find.sentTitle': 'Hãy xem email của quý vị',
  'find.sent':
    'Nếu chúng tôi tìm thấy lịch hẹn, đường liên kết đang được gửi đến địa chỉ email đã cho khi đặt. Email sẽ đến trong vòng vài phút.',
  'find.sentTransfer': 'Nếu chúng tôi tìm thấy, đường liên kết đang được gửi đến địa chỉ email đã cho. Email sẽ đến trong vòng vài phút.',
  'find.kept': 'Hiện chúng tôi không thể gửi email. Vui lòng gọi cho địa điểm lấy dấu vân tay về lịch hẹn của quý vị.',
  'find.spam': 'Không thấy gì? Hãy xem trong thư mục thư rác và kiểm tra những gì quý vị đã nhập ở đây.',
  'find.help':
    'Nếu địa chỉ khi đặt bị sai hoặc không còn là của quý vị, hãy gọi cho địa điểm lấy dấu vân tay: họ sẽ sửa và gửi đường liên kết.',
  'find.again': 'Thử lại với thông tin khác',
}
