import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/progress.ts'

export const texts: Translated<typeof english> = {
  'progress.title': 'Dấu vân tay của quý vị được xử lý ra sao',
  'progress.booked': 'Đã đặt lịch',
  'progress.print': 'Đã lấy dấu vân tay',
  'progress.send': 'Đã gửi đi kiểm tra',
  'progress.answer': 'Đã gửi kết quả',
  'progress.unreadable': 'Không đọc được',
  'progress.notYet': 'Chưa',
  'progress.now': 'Việc cần làm bây giờ',
  'progress.beforehand': 'Hãy đến lịch hẹn. Mọi việc sau đó không cần quý vị.',
  'progress.arrived': 'Quý vị đã được ghi nhận là có mặt. Vui lòng chờ đến khi được gọi.',
  'progress.started': 'Dấu vân tay của quý vị đang được lấy. Mọi việc sau đó không cần quý vị.',
  'progress.sendNext': 'Không cần làm gì. Địa điểm lấy dấu vân tay sẽ gửi dấu vân tay của quý vị đi kiểm tra.',
  'progress.answerNext':
    'Không cần làm gì. Câu trả lời được gửi đến {environment}, không gửi đến quý vị và không gửi đến địa điểm lấy dấu vân tay.',
  'progress.answered':
    'Không cần làm gì. {environment} đã có câu trả lời. Nếu có thắc mắc, vui lòng hỏi ở đó: trang này không hiển thị câu trả lời.',
  'progress.due': 'Dấu vân tay của quý vị không đủ rõ. Vui lòng lấy lại. Việc này miễn phí.',
  'progress.dueNumber': 'Quý vị cần số đăng ký {number}, họ và email của quý vị.',
  'progress.dueLink': 'Đặt lịch hẹn mới',
  'progress.again': 'Không cần làm gì ở đây. Lịch hẹn mới của quý vị đã được đặt: hãy xem email của chúng tôi.',
  'progress.taken': 'Không cần làm gì ở đây. Dấu vân tay của quý vị đã được lấy lại: hãy xem email của chúng tôi về lịch hẹn đó.',
  'progress.nameCheck':
    'Không cần làm gì. Dấu vân tay của quý vị sẽ không được lấy lại. {environment} phải yêu cầu kiểm tra theo tên trước hoặc vào {day}.',
}
