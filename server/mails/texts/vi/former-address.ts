import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/former-address.ts'

export const texts: SameTexts<typeof english> = {
  subject: 'Địa chỉ email của quý vị đã được thay đổi',
  what: 'Địa chỉ email trong đơn lấy dấu vân tay của quý vị đã được thay đổi. Từ nay các email về đơn này được gửi đến địa chỉ mới. Những đường liên kết đã gửi đến địa chỉ này không còn hoạt động.',
  whatTransfer:
    'Địa chỉ email của yêu cầu chuyển của quý vị đã được thay đổi. Từ nay các email về yêu cầu này được gửi đến địa chỉ mới. Đường liên kết đã gửi đến địa chỉ này không còn hoạt động.',
  undo: 'Không phải quý vị? Hoàn tác tại đây',
  unexpected: (environment) => `Nếu quý vị không yêu cầu việc này, vui lòng liên lạc với ${environment}.`,
}
