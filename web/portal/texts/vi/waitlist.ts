import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/waitlist.ts'

export const texts: Translated<typeof english> = {
  'waitlist.ask': 'Báo cho tôi khi có lịch hẹn sớm hơn',
  'waitlist.askAny': 'Không có giờ nào phù hợp? Báo cho tôi khi có giờ trống',
  'waitlist.how':
    'Khi có người hủy, chúng tôi viết cho những người đang chờ, theo thứ tự họ đã yêu cầu. Giờ đó được giữ cho quý vị trong 30 phút.',
  'waitlist.keeps': 'Quý vị giữ lịch hẹn của mình cho đến khi nhận giờ khác.',
  'waitlist.email': 'Địa chỉ email',
  'waitlist.earliest': 'Không trước ngày',
  'waitlist.latest': 'Không sau ngày',
  'waitlist.join': 'Ghi tên tôi vào danh sách',
  'waitlist.cancel': 'Để sau',
  'waitlist.waiting': 'Quý vị có tên trong danh sách',
  'waitlist.days': 'Chúng tôi viết cho quý vị khi có giờ trống từ {earliest} đến {latest}.',
  'waitlist.leave': 'Rời danh sách',
  'waitlist.left': 'Quý vị không còn trong danh sách. Chúng tôi không viết cho quý vị nữa.',
  'waitlist.offer': 'Có lịch hẹn sớm hơn dành cho quý vị',
  'waitlist.offerAny': 'Có giờ trống dành cho quý vị',
  'waitlist.until': 'Giờ này được giữ cho quý vị đến {time}. Sau đó giờ này chuyển cho người kế tiếp.',
  'waitlist.take': 'Nhận giờ này',
  'waitlist.decline': 'Không, giữ giờ của tôi',
  'waitlist.taken': 'Đã lưu. Lịch hẹn của quý vị bây giờ sớm hơn.',
  'waitlist.mailed': 'Hãy xem email của quý vị',
  'waitlist.mailedHint': 'Chúng tôi đã gửi đường liên kết đến {email}. Hãy mở và nhấn nút ở đó để có tên trong danh sách.',
  'waitlist.title': 'Giờ trống tại {name}',
  'waitlist.confirmHint': 'Một người, có lẽ là quý vị, đã nhờ chúng tôi viết đến hộp thư này khi có giờ trống từ {earliest} đến {latest}.',
  'waitlist.confirm': 'Có, ghi tên tôi vào danh sách',
  'waitlist.book': 'Đặt giờ này',
  'waitlist.gone': 'Quý vị không có tên trong danh sách nào',
  'waitlist.goneHint': 'Quý vị đã rời danh sách, đã đặt lịch, hoặc những ngày đó đã qua. Quý vị có thể đặt lịch bất cứ lúc nào.',
  'waitlist.start': 'Đặt lịch hẹn',
}
