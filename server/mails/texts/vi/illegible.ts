import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/illegible.ts'

export const texts: SameTexts<typeof english> = {
  subject: 'Không đọc được dấu vân tay của quý vị',
  what: 'Dấu vân tay của quý vị không đủ rõ để xử lý. Cần phải lấy lại. Việc này miễn phí.',
  contact: 'Vui lòng liên lạc với công ty hoặc cơ quan của quý vị để có lịch hẹn mới.',
  how: 'Để đặt lịch hẹn mới, hãy mở trang dưới đây và nhập số đăng ký, họ và email của quý vị.',
  number: 'Số đăng ký',
  book: 'Đặt lịch hẹn mới',
  second: 'Lần thứ hai, dấu vân tay của quý vị không đủ rõ. Chúng sẽ không được lấy lại: việc kiểm tra theo tên sẽ thay thế.',
  nameCheck: (day, environment) =>
    `Việc kiểm tra theo tên phải được yêu cầu trước hoặc vào ${day}. ${environment} lo việc đó; vui lòng liên lạc với họ nếu quý vị có thắc mắc.`,
}
