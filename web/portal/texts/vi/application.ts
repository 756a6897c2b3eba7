import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/application.ts'

export const texts: Translated<typeof english> = {
  'ownData.title': 'Thông tin của quý vị cho lịch hẹn',
  'ownData.subtitle': 'Dành cho {name}, {when}, {place}',
  'ownData.step': 'Phần {step} trên {of}: {name}',
  'ownData.notice': 'Thông báo về quyền riêng tư',
  'ownData.data': 'Thông tin của quý vị',
  'ownData.waiver': 'Giấy đồng thuận',
  'ownData.why':
    'Chúng tôi cần thông tin này để lấy dấu vân tay của quý vị. Thông tin được mã hóa khi gửi và chỉ được giữ để kiểm tra lý lịch của quý vị.',
  'ownData.wrongName': 'Đây không phải tên của quý vị? Vui lòng hỏi tại quầy.',
  'ownData.middle': 'Tên đệm của quý vị',
  'ownData.sending': 'Đang lưu…',
  'ownData.doneTitle': 'Cảm ơn quý vị, mọi thứ đã đầy đủ',
  'ownData.doneHint':
    'Chúng tôi đã có đủ những gì cần thiết. Khi đến hẹn, vui lòng mang theo giấy tờ tùy thân có ảnh do cơ quan nhà nước cấp.',
  'ownData.see': 'Xem lịch hẹn của quý vị',
  'ownData.nothing': 'Lịch hẹn này không thiếu thông tin nào.',
  'ownData.closed': 'Lịch hẹn này không còn nhận thông tin nữa. Nếu có thắc mắc, vui lòng hỏi địa điểm lấy dấu vân tay.',
  'ownData.handTitle': 'Cảm ơn quý vị',
  'ownData.handHint': 'Mọi thứ đã đầy đủ. Vui lòng trả lại thiết bị này cho quầy.',
  'ownData.clearedTitle': 'Trang này đã được xóa',
  'ownData.clearedHint': 'Trang không được dùng trong một lúc và không có gì được lưu. Vui lòng trả lại thiết bị này cho quầy.',
  'ownData.desk': 'Dành cho quầy: Đăng nhập',
  'ownData.needed': 'Chúng tôi còn cần một số thông tin trước khi có thể lấy dấu vân tay của quý vị.',
  'ownData.give': 'Cung cấp thông tin',
}
