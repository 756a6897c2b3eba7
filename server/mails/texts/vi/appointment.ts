import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/appointment.ts'

export const texts: SameTexts<typeof english> = {
  subjects: {
    BOOKED: 'Lịch hẹn lấy dấu vân tay của quý vị đã được đặt',
    MOVED: 'Lịch hẹn lấy dấu vân tay của quý vị đã thay đổi',
    CANCELLED: 'Lịch hẹn lấy dấu vân tay của quý vị đã bị hủy',
    CANCELLED_BY_SITE: 'Địa điểm lấy dấu vân tay đã hủy lịch hẹn của quý vị',
    REMINDER_DAYS: 'Nhắc nhở: sắp đến lịch hẹn lấy dấu vân tay của quý vị',
    REMINDER_HOURS: 'Nhắc nhở: lịch hẹn lấy dấu vân tay của quý vị bắt đầu trong vòng hai giờ tới',
    LINK: 'Đường liên kết đến lịch hẹn lấy dấu vân tay của quý vị',
  },
  when: 'Thời gian',
  before: 'Trước đây',
  where: 'Địa điểm',
  number: 'Số đăng ký',
  payment: 'Thanh toán',
  payments: {
    CASH: 'Tiền mặt',
    CREDIT: 'Thanh toán khi đến hẹn',
    INVOICE: 'Công ty của quý vị trả',
    ONLINE: 'Thanh toán trực tuyến',
  },
  billed: (name) => `${name} trả`,
  unreal: '(thanh toán thử: không tính tiền thật)',
  free: 'Miễn phí: dấu vân tay của quý vị được lấy lại.',
  bring: 'Cần mang theo',
  bringThis: 'Giấy tờ tùy thân có ảnh do cơ quan nhà nước cấp và số đăng ký này.',
  bringAccepted: 'Số đăng ký này và giấy tờ tùy thân được chấp nhận ở đây:',
  bringAsked: (name) => `${name} yêu cầu quý vị mang theo:`,
  instructions: 'Hướng dẫn',
  instructionsInEnglish: 'Hướng dẫn (bằng tiếng Anh)',
  manage: 'Xem, đổi hoặc hủy lịch hẹn của quý vị',
  sorry: 'Chúng tôi rất tiếc: giờ này không còn nữa. Nếu quý vị không yêu cầu hủy, vui lòng chọn giờ khác.',
  again: 'Đặt lịch hẹn khác',
  calendarTitle: 'Lịch hẹn lấy dấu vân tay',
  calendarNumber: (id) => `Số đăng ký ${id}`,
}
