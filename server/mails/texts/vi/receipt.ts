import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/receipt.ts'

export const texts: SameTexts<typeof english> = {
  subject: (number) => `Biên lai ${number} của quý vị`,
  void: 'Khoản thanh toán này đã được sửa sau đó. Biên lai này không còn hiệu lực.',
  number: 'Biên lai',
  when: 'Thời gian',
  where: 'Địa điểm',
  registration: 'Số đăng ký',
  service: 'Lấy dấu vân tay',
  before: 'Đã trả trước đó',
  paid: 'Đã trả',
  methods: { CASH: 'bằng tiền mặt', CREDIT: 'bằng thẻ', CHECK: 'bằng séc', MONEY_ORDER: 'bằng lệnh phiếu' },
  given: 'Tiền mặt đã đưa',
  change: (given, change) => `${given}, tiền thối ${change}`,
  left: 'Còn phải trả',
  clerk: 'Người nhận',
}
