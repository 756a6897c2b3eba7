import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/waitlist.ts'

export const texts: SameTexts<typeof english> = {
  joined: 'Xác nhận rằng quý vị muốn được báo về giờ trống',
  times: 'Ngày và giờ',
  days: (earliest, latest) => `từ ${earliest} đến ${latest}`,
  anyTime: 'bất cứ giờ nào trong ngày',
  hours: (from, until) => `từ ${from} đến ${until}, theo giờ tại địa điểm`,
  why: (place) => `Một người, có lẽ là quý vị, đã nhờ báo khi có giờ trống để lấy dấu vân tay tại ${place}.`,
  confirm: 'Xác nhận, hoặc rời danh sách',
  unasked: 'Nếu không phải quý vị, quý vị không cần làm gì: không có xác nhận của quý vị, chúng tôi sẽ không gửi gì thêm.',
  again: 'Quý vị đã có tên trong danh sách',
  unchanged: 'Quý vị đã có tên trong danh sách và không có gì thay đổi. Để chờ ngày hoặc giờ khác, hãy rời danh sách rồi ghi tên lại.',
  look: 'Xem các ngày và giờ, hoặc rời danh sách',
  offered: 'Có giờ trống dành cho quý vị',
  earlier: 'Có lịch hẹn sớm hơn dành cho quý vị',
  when: 'Thời gian',
  where: 'Địa điểm',
  asked: 'Quý vị đã yêu cầu',
  now: 'Lịch hẹn hiện tại của quý vị',
  until: (time) => `Giờ này được giữ cho quý vị đến ${time}. Sau đó giờ này chuyển cho người kế tiếp.`,
  take: 'Nhận giờ này, giữ giờ cũ, hoặc rời danh sách',
  book: 'Đặt giờ này, hoặc rời danh sách',
}
