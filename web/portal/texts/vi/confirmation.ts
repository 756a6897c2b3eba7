import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/confirmation.ts'

export const texts: Translated<typeof english> = {
  'confirmation.waiting': 'Chúng tôi đang xác nhận lịch hẹn của quý vị...',
  'confirmation.waitingHint': 'Việc này mất một chút thời gian. Vui lòng đừng đóng trang này.',
  'confirmation.title': 'Lịch hẹn của quý vị đã được đặt',
  'confirmation.print': 'Vui lòng in trang này và mang theo',
  'confirmation.number': 'Số đăng ký',
  'confirmation.qr': 'Mã QR của số đăng ký {number}',
  'confirmation.name': 'Họ và tên',
  'confirmation.when': 'Thời gian',
  'confirmation.where': 'Địa điểm',
  'confirmation.type': 'Loại người nộp đơn',
  'confirmation.payment': 'Thanh toán',
  'confirmation.instructions': 'Hướng dẫn',
  'confirmation.bring': 'Cần mang theo',
  'confirmation.bringPage': 'Trang này, bản in hoặc trên điện thoại',
  'confirmation.bringId': 'Giấy tờ tùy thân có ảnh còn hiệu lực, chẳng hạn bằng lái xe hoặc hộ chiếu',
  'confirmation.bringAccepted': 'Một trong những giấy tờ tùy thân sau:',
  'confirmation.bringAsked': '{name} yêu cầu quý vị mang theo:',
  'confirmation.bringPayment': 'Khoản thanh toán của quý vị: {price}. Hãy hỏi địa điểm có nhận thẻ, séc hay tiền mặt không.',
  'confirmation.mailLanguage': 'Từ nay email của chúng tôi gửi quý vị sẽ bằng tiếng Việt.',
  'confirmation.mailLanguageFailed': 'Chúng tôi không thể đổi ngôn ngữ của email gửi quý vị. Vui lòng chọn lại ngôn ngữ.',
  'confirmation.keepLink':
    'Hiện chúng tôi không thể gửi email. Hãy in trang này hoặc lưu đường liên kết này: quý vị cần nó để xem hoặc thay đổi sau này.',
  'confirmation.printButton': 'In',
  'confirmation.calendarButton': 'Thêm vào lịch',
  'confirmation.calendarFile': 'Apple hoặc lịch khác',
  'confirmation.calendarTitle': 'Lịch hẹn lấy dấu vân tay',
  'confirmation.manage': 'Quản lý lịch hẹn của quý vị',
  'confirmation.free': 'Không mất phí: dấu vân tay của quý vị được lấy lại.',
  'confirmation.done': 'Xong',

  'transfer.waiting': 'Chúng tôi đang gửi yêu cầu chuyển của quý vị...',
  'transfer.see': 'Xem tình trạng',

  'offline.title': 'Đang chờ kết nối của quý vị',
  'offline.offline': 'Quý vị đang ngoại tuyến.',
  'offline.unreachable': 'Hiện chúng tôi không thể kết nối với máy chủ.',
  'offline.hint':
    'Hãy để trang này mở: ngay khi có kết nối trở lại, trang sẽ tự tiếp tục. Không có gì quý vị đã nhập bị mất, và không có gì được đặt hoặc gửi hai lần.',
  'failed.notCharged': 'Quý vị chưa bị tính tiền.',
  'failed.payThere': 'Thay vào đó, thanh toán khi đến hẹn',

  'failed.another': 'Đặt thêm lịch hẹn',

  'failed.title': 'Chúng tôi không thể đặt lịch hẹn của quý vị',
  'failed.payment': 'Đã xảy ra vấn đề khi xử lý thanh toán của quý vị: {error} Vui lòng sửa thông tin thanh toán và thử lại.',
  'failed.paymentLink': 'Sửa thông tin thanh toán',
  'failed.timing': 'Đã xảy ra vấn đề khi đặt lịch hẹn của quý vị: {error} Vui lòng chọn giờ hẹn khác và thử lại.',
  'failed.timingLink': 'Chọn giờ khác',
  'failed.lookup': 'Tìm lại hồ sơ của quý vị',
  'failed.other': 'Đã xảy ra lỗi không xác định khi đặt lịch hẹn của quý vị. Vui lòng thử lại sau.',
  'failed.kept': 'Không có gì quý vị đã nhập bị mất.',
  'failed.twice':
    'Dấu vân tay của quý vị đã bị từ chối hai lần và sẽ không được lấy lại. Phải yêu cầu kiểm tra theo tên trước hoặc vào {day}.',
  'failed.booked': 'Đơn này đã được đặt với những chi tiết khác.',
  'asked.not': 'Lịch hẹn của quý vị chưa được đặt',
  'asked.hint':
    'Trang này được tải lại trước khi lịch hẹn được đặt. Một số thông tin quý vị đã nhập không bao giờ được lưu: vui lòng nhập lại.',
  'refreshed.title': 'Xác nhận',
  'refreshed.text': 'Có vẻ quý vị đã thử tải lại trang xác nhận lịch hẹn...',
  'refreshed.transferText': 'Có vẻ quý vị đã thử tải lại trang xác nhận yêu cầu chuyển...',
  'refreshed.transferHint': 'Yêu cầu chuyển của quý vị đã được gửi và không thay đổi.',
  'refreshed.hint': 'Lịch hẹn của quý vị không thay đổi.',
  'refreshed.mail': 'Hãy tìm email của chúng tôi có số đăng ký của quý vị.',
}
