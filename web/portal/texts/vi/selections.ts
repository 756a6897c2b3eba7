import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/selections.ts'

export const texts: Translated<typeof english> = {
  'selections.title': 'Kiểm tra lý lịch để làm gì?',
  'selections.type': 'Chọn loại người nộp đơn',
  'selections.location': 'Chọn nơi làm việc/tình nguyện',
  'selections.vendor': 'Chọn công ty nơi quý vị làm việc',
  'selections.payment': 'Quý vị sẽ thanh toán bằng cách nào?',
  'selections.missing.applicantType': 'Chọn một loại trong danh sách',
  'selections.missing.location': 'Chọn nơi quý vị sẽ làm việc hoặc tình nguyện',
  'selections.missing.vendor': 'Chọn một công ty trong danh sách',
  'selections.missing.paymentMethod': 'Chọn cách quý vị sẽ thanh toán',
  'selections.price': 'Giá: {price}',
  'selections.free': 'Không mất phí.',
  'selections.noPayment': 'Ở đây chưa có cách thanh toán nào. Vui lòng liên lạc với {name}.',
  'selections.noTypes': 'Địa điểm này không có gì để đặt trực tuyến. Vui lòng chọn địa điểm khác.',
  'selections.payThere': 'Quý vị trả {price} khi đến hẹn, không trả trực tuyến.',
  'selections.payEmployer': 'Quý vị không phải trả gì: hóa đơn được gửi cho công ty của quý vị.',
  'selections.payNetwork': 'Quý vị không phải trả gì: hóa đơn được gửi cho {name}.',
  'selections.notes': 'Ghi chú (không bắt buộc)',
  'selections.notesHint': 'Những điều địa điểm lấy dấu vân tay nên biết trước khi quý vị đến.',
  'selections.notesMoving': 'Những điều điều phối viên nên biết về việc chuyển của quý vị.',
}
