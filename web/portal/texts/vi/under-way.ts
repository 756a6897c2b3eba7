import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/under-way.ts'

export const texts: Translated<typeof english> = {
  'underWay.title': 'Đơn của quý vị chưa hoàn tất',
  'underWay.hint': 'Những gì quý vị đã nhập được giữ trong thẻ này một ngày.',
  'elsewhere.title': 'Một đơn đang mở trong thẻ khác',
  'elsewhere.hint': 'Hãy đến thẻ đó để tiếp tục, hoặc bắt đầu đơn mới ở đây. Mỗi thẻ giữ các câu trả lời riêng.',
  'underWay.continue': 'Tiếp tục đơn của quý vị',
}
