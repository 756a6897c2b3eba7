import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/found-bookings.ts'

export const texts: SameTexts<typeof english> = {
  subject: 'Các lịch hẹn lấy dấu vân tay của quý vị',
  coming: 'Đây là những lịch hẹn lấy dấu vân tay sắp tới của địa chỉ email này. Mỗi đường liên kết mở một lịch hẹn.',
  earlier:
    'Đây là những lịch hẹn trước đây của địa chỉ email này. Đường liên kết mở lịch hẹn và cho biết tình trạng của dấu vân tay từ đó đến nay.',
  transferSubject: 'Các yêu cầu chuyển của quý vị',
  transfers: 'Đây là những yêu cầu chuyển của địa chỉ email này. Mỗi đường liên kết mở một yêu cầu.',
  none: 'Không có lịch hẹn lấy dấu vân tay nào sắp tới của địa chỉ email này.',
  who: 'Dành cho',
  when: 'Thời gian',
  where: 'Địa điểm',
  number: 'Số đăng ký',
  manage: 'Xem, đổi hoặc hủy lịch hẹn này',
  see: 'Xem lịch hẹn này',
  again: 'Đặt lịch hẹn',
  unexpected: 'Nếu quý vị không yêu cầu email này, quý vị không cần làm gì: email này chỉ được gửi đến địa chỉ này.',
}
