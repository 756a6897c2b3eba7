import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/reprint.ts'

export const texts: Translated<typeof english> = {
  'lookup.title': 'Tìm hồ sơ của quý vị',
  'lookup.intro': 'Số đăng ký của quý vị có trong email báo rằng dấu vân tay không đọc được, và trong email xác nhận lịch hẹn.',
  'lookup.number': 'Số đăng ký',
  'lookup.numberHint': '10 chữ số',
  'lookup.lastName': 'Họ',
  'lookup.email': 'Địa chỉ email',
  'lookup.emailHint': 'Địa chỉ quý vị đã cho khi đặt lịch hẹn.',
  'lookup.missing.reg_number': 'Nhập số đăng ký của quý vị',
  'lookup.digits': 'Nhập 10 chữ số của số đăng ký',
  'lookup.missing.last_name': 'Nhập họ của quý vị',
  'lookup.missing.email': 'Nhập địa chỉ email của quý vị',
  'lookup.button': 'Tìm',
  'lookup.none': 'Chúng tôi không tìm thấy hồ sơ nào khớp. Vui lòng thử lại.',
  'lookup.twiceTitle': 'Dấu vân tay của quý vị sẽ không được lấy lần thứ ba',
  'lookup.twice':
    'Dấu vân tay của quý vị đã bị từ chối hai lần. Việc kiểm tra theo tên sẽ thay thế: cơ quan yêu cầu kiểm tra lý lịch của quý vị phải yêu cầu trước hoặc vào {day}. Vui lòng báo cho họ.',
  'result.title': 'Chúng tôi đã tìm thấy hồ sơ của quý vị',
  'result.intro': 'Đây có phải quý vị không? Vậy hãy chọn nơi lấy lại dấu vân tay. Việc này miễn phí.',
  'result.name': 'Họ và tên',
  'result.phone': 'Điện thoại',
  'result.other': 'Đây không phải tôi',
  'result.booked': 'Lịch hẹn mới của quý vị đã được đặt',
  'result.bookedAt': '{when}, {place}',
  'result.bookedHint': 'Để đổi hoặc hủy, hãy dùng đường liên kết trong email xác nhận.',
  'result.bookedKept': 'Để đổi hoặc hủy, hãy mở đường liên kết đã lưu hoặc gọi cho địa điểm lấy dấu vân tay.',
  'result.send': 'Gửi lại đường liên kết qua email',
  'result.sent': 'Chúng tôi đang gửi đường liên kết đến địa chỉ email trong hồ sơ của quý vị. Vui lòng xem hộp thư.',
}
