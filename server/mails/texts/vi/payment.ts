import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/payment.ts'

export const texts: SameTexts<typeof english> = {
  aCard: 'thẻ của quý vị',
  card: (brand, last4) => `thẻ ${brand ?? ''} có số cuối ${last4}`.replace('  ', ' '),
  paid: (amount, card) => `${amount}, đã trả trực tuyến bằng ${card}`,
  paidThere: (amount) => `${amount}, đã trả tại địa điểm`,
  partPaidThere: (amount, left) => `Đã trả ${amount} tại địa điểm, còn phải trả ${left} tại đó`,
  backThere: (amount) => `Quý vị đã trả ${amount} tại địa điểm và sẽ được trả lại tiền tại đó.`,
  askHow: 'Hãy hỏi địa điểm có nhận thẻ, séc hay tiền mặt không.',
  refundable: 'Nếu quý vị hủy trước khi lịch hẹn bắt đầu, quý vị sẽ được hoàn lại toàn bộ tiền.',
  notRefundable:
    'Tiền trả trực tuyến không được hoàn lại nếu quý vị hủy. Nếu địa điểm lấy dấu vân tay hủy, quý vị sẽ được hoàn lại toàn bộ tiền.',
  refundedLine: (amount) => `Khoản thanh toán trực tuyến ${amount} được hoàn lại.`,
  payThere: (amount) => `Vui lòng thanh toán ${amount} khi đến hẹn.`,
  beingRefunded: (amount, card) =>
    `Khoản thanh toán ${amount} của quý vị đang được hoàn lại toàn bộ vào ${card}. Ngân hàng có thể mất từ 5 đến 10 ngày làm việc để hiển thị.`,
  kept: (amount) => `${amount} đã được trả trực tuyến. Theo quy định được cho biết khi đặt lịch, khoản này không được hoàn lại.`,
  keptNoShow: (amount) =>
    `${amount} đã được trả trực tuyến. Khoản này không được hoàn lại vì quý vị được ghi nhận là không đến. Nếu không đúng, vui lòng liên lạc với địa điểm.`,
  subjects: {
    FAILED: 'Khoản thanh toán trực tuyến của quý vị không thành công',
    REFUNDED: 'Khoản thanh toán của quý vị đã được hoàn lại',
    RELEASED: 'Thẻ của quý vị không bị tính tiền',
  },
  failed: (amount, card) => `Chúng tôi không thể thu khoản thanh toán trực tuyến ${amount} từ ${card}. Quý vị chưa bị tính tiền.`,
  failedScheduled: 'Lịch hẹn của quý vị vẫn giữ nguyên. Vui lòng thanh toán khi đến hẹn.',
  failedLater: 'Vui lòng liên lạc với địa điểm lấy dấu vân tay để thanh toán bằng cách khác.',
  refunded: (amount, card) =>
    `Chúng tôi đã hoàn lại toàn bộ khoản thanh toán ${amount} của quý vị vào ${card}. Ngân hàng có thể mất từ 5 đến 10 ngày làm việc để hiển thị.`,
  refundedCancelled: 'Lịch hẹn đã bị hủy.',
  refundedStands: 'Bản thân lịch hẹn không thay đổi.',
  releasedLost:
    'Lịch hẹn này chưa được đặt vì khoản thanh toán không hoàn tất kịp thời. Nếu sau đó quý vị đã đặt lịch khác, lịch hẹn đó vẫn có hiệu lực.',
  releasedOther: 'Quý vị đã chọn cách thanh toán khác, và thẻ này không được dùng.',
  released: (amount, card) =>
    `Chúng tôi không tính tiền vào ${card}. Ngân hàng có thể hiển thị ${amount} đang chờ trong vài ngày; khoản đó sẽ tự mất đi.`,
  releasedTaken: (amount, card) =>
    `Chúng tôi đã hoàn lại ${amount} đã thu từ ${card}. Ngân hàng có thể mất từ 5 đến 10 ngày làm việc để hiển thị.`,
  allUnreal: 'Đây là thanh toán thử: không có tiền thật nào được chuyển.',
}
