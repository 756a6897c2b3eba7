import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/booking.ts'

export const texts: Translated<typeof english> = {
  'own.title': 'Lịch hẹn của quý vị',
  'own.subtitle': 'Dành cho {name}, đặt với {environment}',
  'own.cancelledTitle': 'Lịch hẹn của quý vị đã được hủy',
  'own.cancelledBySite': 'Địa điểm lấy dấu vân tay đã hủy lịch hẹn của quý vị',
  'own.cancelledHint': 'Quý vị không cần đến. Nếu vẫn cần lấy dấu vân tay, hãy đặt lịch hẹn mới.',
  'own.noShowTitle': 'Quý vị đã lỡ lịch hẹn này',
  'own.noShowHint': 'Nếu vẫn cần lấy dấu vân tay, hãy đặt lịch hẹn mới hoặc gọi cho địa điểm lấy dấu vân tay.',
  'own.past': 'Không còn có thể thay đổi lịch hẹn này tại đây. Nếu có thắc mắc, hãy gọi cho địa điểm lấy dấu vân tay.',
  'own.unmovable': 'Không thể đổi lịch hẹn này tại đây. Hãy gọi cho địa điểm lấy dấu vân tay, hoặc hủy rồi đặt lại.',
  'own.new': 'Đặt lịch hẹn mới',
  'own.reschedule': 'Đổi ngày hoặc giờ',
  'own.rescheduleLsv': 'Đổi ngày, giờ hoặc địa điểm',
  'own.rescheduleAway': 'Chuyển sang địa điểm khác',
  'own.cancel': 'Hủy lịch hẹn',
  'own.paidThere': '{amount}, đã trả tại địa điểm',
  'own.partPaidThere': 'Đã trả {amount} tại địa điểm, còn phải trả {due} tại đó',
  'own.backThere': 'Quý vị đã trả {amount} tại địa điểm và sẽ được trả lại tiền tại đó.',
  'own.nothingToRefund': 'Không có khoản nào cần hoàn lại cho lịch hẹn đã hủy.',
  'own.refunding':
    'Toàn bộ số tiền {amount} quý vị đã trả trực tuyến đang được hoàn lại vào {card}. Ngân hàng của quý vị có thể mất 5 đến 10 ngày làm việc để hiển thị.',
  'own.refunded':
    'Toàn bộ số tiền {amount} quý vị đã trả trực tuyến đã được hoàn lại vào {card}. Ngân hàng của quý vị có thể mất 5 đến 10 ngày làm việc để hiển thị.',
  'own.keptOnline': 'Số tiền {amount} quý vị đã trả trực tuyến bằng {card} không được hoàn lại.',
  'own.notCharged': 'Không có khoản nào bị thu trực tuyến: khoản thanh toán {amount} bằng {card} không thành công.',
  'own.cancelTitle': 'Hủy lịch hẹn của quý vị?',
  'own.cancelWhen': 'Lịch hẹn của quý vị vào {when} tại {place} sẽ bị hủy, và giờ đó sẽ dành cho người khác.',
  'own.cancelMail': 'Chúng tôi sẽ báo cho địa điểm lấy dấu vân tay và gửi email cho quý vị. Quý vị có thể đặt lại bất cứ lúc nào.',
  'own.cancelKept': 'Chúng tôi sẽ báo cho địa điểm lấy dấu vân tay. Quý vị có thể đặt lại bất cứ lúc nào.',
  'own.cancelRefund': 'Khoản tiền quý vị đã trả trực tuyến sẽ được hoàn lại toàn bộ.',
  'own.cancelYes': 'Có, hủy lịch hẹn',
  'own.cancelNo': 'Không, giữ lịch hẹn',
  'own.moveTitle': 'Chọn ngày và giờ mới',
  'own.moveNow': 'Hiện tại: {when}, {place}. Giờ này vẫn là của quý vị cho đến khi quý vị lưu giờ khác.',
  'own.moveUnsure': 'Trước đó: {when}. Chưa biết giờ mới đã được lưu hay chưa.',
  'own.moveUnsaved': 'Giờ mới chưa được lưu. Quý vị có thể lưu lại.',
  'own.moveChoose': 'Hãy chọn một giờ ở trên để lưu.',
  'own.moveYours': '{time} là giờ hiện tại của quý vị.',
  'own.unsure':
    'Chưa biết thay đổi của quý vị đã được lưu hay chưa. Trang này sẽ tìm hiểu ngay khi máy chủ trả lời; những gì đang hiển thị có thể đã cũ.',
  'own.readAgain': 'Máy chủ đã trả lời lại. Trang này hiển thị những gì hiện được lưu.',
  'own.movePlace': 'Tại {place}, theo {zone}.',
  'own.moveAway': '{place} không còn giờ nào khác. Quý vị có thể giữ lịch hẹn tại đó hoặc chuyển sang địa điểm khác.',
  'own.moveNowhere': 'Nếu muốn đến địa điểm khác, hãy hủy lịch hẹn này và',
  'own.moveLsv': 'Địa điểm',
  'own.moveElsewhere': 'đặt lịch hẹn mới',
  'own.moveTo': 'Giờ mới: {when}',
  'own.moveToLsv': 'Giờ và địa điểm mới: {when}, {place}',
  'own.save': 'Lưu giờ mới',
  'own.keep': 'Giữ giờ cũ',
  'own.moved': 'Lịch hẹn của quý vị nay là {when}. Chúng tôi cũng đang gửi giờ mới đến email của quý vị.',
  'own.movedKept': 'Lịch hẹn của quý vị nay là {when}. Hiện chúng tôi không thể gửi email: hãy in trang này.',
  'own.badTitle': 'Đường liên kết này không hoạt động',
  'own.badKept':
    'Đường liên kết có thể bị thiếu, đã được thay bằng đường liên kết mới hơn, hoặc lịch hẹn đã qua từ lâu. Hiện chúng tôi không thể gửi email: hãy hỏi địa điểm lấy dấu vân tay về đường liên kết mới.',
  'own.badHint':
    'Đường liên kết có thể bị thiếu, đã được thay bằng đường liên kết mới hơn, hoặc lịch hẹn đã qua từ lâu. Hãy mở lại đường liên kết trong email mới nhất của chúng tôi, hoặc nhờ địa điểm lấy dấu vân tay gửi cho quý vị đường liên kết mới.',
  'undo.what':
    'Địa chỉ email của lịch hẹn của quý vị với {environment} đã được đổi bằng đường liên kết này vào {when}. Đường liên kết này không còn hoạt động.',
  'undo.notMailed': 'Hãy dùng đường liên kết của trang sau khi thay đổi. Nếu quý vị không có, hãy hỏi địa điểm lấy dấu vân tay.',
  'undo.unexpected':
    'Không phải quý vị làm việc này? Vậy hãy hoàn tác: email, điện thoại và ngôn ngữ của email trở lại như trước, quý vị nhận được đường liên kết mới, mọi đường liên kết khác ngừng hoạt động, và địa chỉ chỉ có thể được đổi tại địa điểm lấy dấu vân tay.',
  'contact.emailHint':
    'Địa chỉ mới sẽ nhận được đường liên kết mới đến lịch hẹn này; đường liên kết cũ không còn hoạt động. Chúng tôi cũng báo cho địa chỉ cũ.',
  'contact.emailKept': 'Đường liên kết đến lịch hẹn sẽ thay đổi. Hiện chúng tôi không thể gửi email: sau đó hãy lưu địa chỉ của trang này.',
  'contact.emailLocked': 'Không còn có thể sửa địa chỉ email tại đây. Hãy hỏi địa điểm lấy dấu vân tay.',
  'contact.newLinkAfter': 'Đường liên kết cũ không còn hoạt động.',
  'contact.newLink':
    'Đường liên kết cũ không còn hoạt động, cả trên trang đã in trước đây và trong lịch của quý vị: hãy in lại trang này hoặc thêm lại vào lịch.',
}
