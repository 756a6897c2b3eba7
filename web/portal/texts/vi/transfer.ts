import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/transfer.ts'

export const texts: Translated<typeof english> = {
  'transfer.title': 'Yêu cầu chuyển',
  'transfer.subtitle': 'Chọn loại người nộp đơn và nơi làm việc',
  'transfer.none': 'Hiện chưa có gì có thể chuyển trực tuyến. Vui lòng liên lạc với {name}.',
  'own.title': 'Yêu cầu chuyển của quý vị',
  'own.PENDING': 'Yêu cầu của quý vị đang được xem xét',
  'own.PENDINGHint':
    '{environment} đã nhận được yêu cầu của quý vị. Chúng tôi sẽ gửi quyết định qua email. Muốn thay đổi hoặc rút lại yêu cầu, hãy liên hệ {environment} và cho biết số của yêu cầu.',
  'own.APPROVED': 'Yêu cầu chuyển của quý vị đã được chấp thuận',
  'own.APPROVEDHint': 'Quý vị không phải lấy dấu vân tay lại.',
  'own.DECLINED': 'Yêu cầu chuyển của quý vị không được chấp thuận',
  'own.DECLINEDHint': 'Không có gì thay đổi trong hồ sơ của quý vị. Nếu có thắc mắc, vui lòng liên lạc với {environment}.',
  'own.reason': 'Lý do: {reason}',
  'own.number': 'Số yêu cầu của quý vị',
  'own.name': 'Họ và tên',
  'own.type': 'Loại người nộp đơn',
  'own.location': 'Nơi làm việc/tình nguyện',
  'own.sent': 'Đã gửi',
  'own.decided': 'Đã quyết định',
  'own.print': 'In',
  'own.again': 'Yêu cầu lại',
  'own.badTitle': 'Đường liên kết này không hoạt động',
  'own.badHint':
    'Đường liên kết có thể bị cắt ngắn, hoặc yêu cầu của quý vị đã được quyết định từ lâu. Vui lòng mở đường liên kết từ email của chúng tôi.',
}
