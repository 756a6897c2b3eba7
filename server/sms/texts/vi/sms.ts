import type { SameTexts } from '../../../mails/mail-language.ts'
import type { texts as english } from '../en/sms.ts'

export const texts: SameTexts<typeof english> = {
  BOOKED: (when) => `Lịch hẹn lấy dấu vân tay của quý vị: ${when}.`,
  MOVED: (when) => `Lịch hẹn lấy dấu vân tay của quý vị nay là ${when}.`,
  CANCELLED: (when) => `Lịch hẹn lấy dấu vân tay ${when} đã bị hủy.`,
  REMINDER: (when) => `Nhắc nhở: lịch hẹn lấy dấu vân tay của quý vị là ${when}.`,
  ILLEGIBLE: 'Vui lòng lấy lại dấu vân tay, miễn phí. Chọn giờ:',
  at: (place) => `Tại ${place}.`,
  manage: 'Xem hoặc đổi:',
  again: 'Đặt lại:',
  end: 'Trả lời STOP để ngừng, HELP để được trợ giúp.',
  help: (provider) =>
    `${provider}: tin nhắn về lịch hẹn lấy dấu vân tay của quý vị. Để thay đổi, hãy dùng đường liên kết trong tin nhắn và email của chúng tôi. Có thể áp dụng cước tin nhắn và dữ liệu. Trả lời STOP để ngừng.`,
}
