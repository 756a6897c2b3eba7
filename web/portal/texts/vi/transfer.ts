import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/transfer.ts'

export const texts: Translated<typeof english> = {
  'transfer.title': 'Yêu cầu chuyển',
  'transfer.subtitle': 'Chọn loại người nộp đơn và nơi làm việc',
  'transfer.none': 'Hiện chưa có gì có thể chuyển trực tuyến. Vui lòng liên lạc với {name}.',
  'transfer.submitted': 'Đã gửi yêu cầu chuyển',
  'transfer.number': 'Số yêu cầu của quý vị',
  'transfer.day': 'Ngày gửi',
  'transfer.to': 'Gửi đến',
  'transfer.mail': 'Chúng tôi cũng đang gửi thông tin này đến {email}, kèm đường liên kết cho biết tình trạng yêu cầu.',
  'transfer.wrongMail': 'Sai địa chỉ? Sửa địa chỉ',
  'transfer.submittedText': 'Yêu cầu chuyển của quý vị đã được gửi. Điều phối viên sẽ xem xét và xử lý thay đổi. Không cần lịch hẹn.',
  'transfer.failedTitle': 'Chúng tôi không thể gửi yêu cầu chuyển của quý vị',
  'transfer.failed': 'Đã xảy ra lỗi không xác định khi gửi yêu cầu của quý vị. Vui lòng thử lại sau.',
  'transfer.twice': 'Yêu cầu này đã được gửi với những chi tiết khác.',
  'transfer.twiceMail': 'Hãy tìm email của chúng tôi có số yêu cầu trước khi quý vị gửi yêu cầu khác.',
  'own.title': 'Yêu cầu chuyển của quý vị',
  'own.PENDING': 'Yêu cầu của quý vị đang được xem xét',
  'own.PENDINGHint':
    '{environment} đã nhận được yêu cầu của quý vị. Chúng tôi sẽ gửi quyết định qua email. Muốn thay đổi gì, hãy rút lại yêu cầu này và gửi yêu cầu khác.',
  'own.PENDINGKept':
    '{environment} đã nhận được yêu cầu của quý vị. Hiện chúng tôi không thể gửi email: hãy lưu địa chỉ của trang này, nơi sẽ hiện quyết định. Muốn thay đổi gì, hãy rút lại yêu cầu này và gửi yêu cầu khác.',
  'own.APPROVED': 'Yêu cầu chuyển của quý vị đã được chấp thuận',
  'own.APPROVEDHint': 'Quý vị không phải lấy dấu vân tay lại.',
  'own.DECLINED': 'Yêu cầu chuyển của quý vị không được chấp thuận',
  'own.DECLINEDHint': 'Không có gì thay đổi trong hồ sơ của quý vị. Nếu có thắc mắc, vui lòng liên lạc với {environment}.',
  'own.WITHDRAWN': 'Quý vị đã rút lại yêu cầu này',
  'own.WITHDRAWNHint':
    '{environment} sẽ không quyết định về yêu cầu này, và không có gì thay đổi trong hồ sơ của quý vị. Quý vị có thể gửi yêu cầu khác.',
  'own.reason': 'Lý do: {reason}',
  'own.number': 'Số yêu cầu của quý vị',
  'own.name': 'Họ và tên',
  'own.type': 'Loại người nộp đơn',
  'own.location': 'Nơi làm việc/tình nguyện',
  'own.sent': 'Đã gửi',
  'own.decided': 'Đã quyết định',
  'own.withdrawn': 'Đã rút lại',
  'own.withdraw': 'Rút lại yêu cầu',
  'own.withdrawTitle': 'Rút lại yêu cầu của quý vị?',
  'own.withdrawWhat':
    '{environment} sẽ không quyết định về yêu cầu số {number}. Hồ sơ của quý vị không thay đổi, và quý vị có thể gửi yêu cầu khác bất cứ lúc nào.',
  'own.withdrawMail': 'Chúng tôi sẽ xác nhận qua email.',
  'own.withdrawYes': 'Vâng, rút lại',
  'own.withdrawNo': 'Không, giữ lại',
  'own.print': 'In',
  'own.again': 'Yêu cầu lại',
  'own.badTitle': 'Đường liên kết này không hoạt động',
  'own.badKept':
    'Nó có thể không đầy đủ, hoặc đã được thay bằng đường liên kết mới hơn, hoặc yêu cầu của quý vị đã được quyết định từ lâu.',
  'own.badHint':
    'Nó có thể không đầy đủ, hoặc đã được thay bằng đường liên kết mới hơn, hoặc yêu cầu của quý vị đã được quyết định từ lâu. Hãy mở đường liên kết trong email mới nhất của chúng tôi.',
  'email.hint':
    'Địa chỉ mới sẽ nhận được đường liên kết mới đến yêu cầu này; đường liên kết cũ không còn hoạt động. Chúng tôi cũng báo cho địa chỉ cũ.',
  'email.hintKept': 'Đường liên kết đến yêu cầu sẽ thay đổi. Hiện chúng tôi không thể gửi email: sau đó hãy lưu địa chỉ của trang này.',
  'email.locked': 'Không còn có thể sửa địa chỉ email tại đây. Quý vị có thể rút yêu cầu này và gửi yêu cầu khác.',
  'email.newLink': 'Đường liên kết cũ không còn hoạt động, cả trên trang đã in trước đây.',
  'undo.what':
    'Địa chỉ email của yêu cầu chuyển của quý vị với {environment} đã được đổi bằng đường liên kết này vào {when}. Đường liên kết này không còn hoạt động.',
  'undo.notMailed': 'Hãy dùng đường liên kết của trang sau khi thay đổi.',
  'undo.unexpected':
    'Không phải quý vị làm việc này? Vậy hãy hoàn tác: địa chỉ email trở lại như trước, quý vị nhận được đường liên kết mới, mọi đường liên kết khác ngừng hoạt động, và sau đó không thể đổi địa chỉ nữa.',
}
