import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/under-way.ts'

export const texts: Translated<typeof english> = {
  'underWay.title': 'Đơn của quý vị chưa hoàn tất',
  'underWay.hint': 'Những gì quý vị đã nhập được giữ trong thẻ này một ngày.',
  'underWay.sent': 'Đơn của quý vị đã được gửi',
  'underWay.sentHint': 'Chúng tôi chưa biết đơn đã được nhận hay chưa. Hãy tiếp tục để biết: không có gì được đặt hoặc tính phí hai lần.',
  'underWay.discard': 'Bỏ đơn này?',
  'underWay.lost': 'Mọi thứ quý vị đã nhập sẽ bị mất.',
  'elsewhere.title': 'Một đơn đang mở trong thẻ khác',
  'elsewhere.hint': 'Hãy đến thẻ đó để tiếp tục, hoặc bắt đầu đơn mới ở đây. Mỗi thẻ giữ các câu trả lời riêng.',
  'underWay.continue': 'Tiếp tục đơn của quý vị',
}
