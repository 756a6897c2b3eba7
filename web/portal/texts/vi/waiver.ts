import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/waiver.ts'

export const texts: Translated<typeof english> = {
  'waiver.new': 'Đơn mới',
  'waiver.reprint': 'Lấy lại dấu vân tay',
  'waiver.subtitle': 'Vui lòng xem và ký giấy đồng thuận sau đây',
  'waiver.which': 'Giấy đồng thuận {number} trên {of}: {name}',
  'waiver.waiting': 'Vui lòng chờ...',
  'waiver.signature': 'Chữ ký',
  'waiver.hint': 'Ký trong ô bên dưới bằng bàn di chuột hoặc chuột.',
  'waiver.hintTouch': 'Ký trong ô bên dưới bằng ngón tay.',
  'waiver.english': 'Văn bản này chỉ có bằng tiếng Anh, và quý vị ký vào bản tiếng Anh.',
  'waiver.required': 'Các ô có dấu * là bắt buộc.',
  'waiver.otherSigner': 'Quý vị đã đổi họ tên hoặc ngày sinh. Vui lòng trả lời và ký lại để giấy đồng thuận đúng là của quý vị.',
  'waiver.box': 'Ô để ký tên',
  'waiver.drawn': 'Ô để ký tên, đã ký',
  'waiver.kept': 'Quý vị đã ký giấy đồng thuận này.',
  'waiver.again': 'Ký lại',
  'waiver.clear': 'Xóa',
  'waiver.type': 'Nhập tên thay cho chữ ký',
  'waiver.draw': 'Vẽ chữ ký thay vì nhập tên',
  'waiver.name': 'Họ và tên đầy đủ của quý vị',
  'waiver.both': 'Quý vị đã đánh dấu cả “{one}” và “{other}”.',
  'waiver.explained': 'Quý vị trả lời “{one}” nhưng cũng giải thích: “{other}”.',
  'waiver.future': 'Ngày này chưa đến: {day}.',
  'waiver.meant': 'Hãy sửa lại, hoặc chọn Tiếp tục lần nữa nếu đúng.',
  'waiver.otherName':
    'Đây không phải là tên trong đơn của quý vị, {name}. Nếu sai, hãy sửa lại. Nếu đúng, hoặc nếu quý vị ký thay cho người nộp đơn, hãy chọn Tiếp tục lần nữa.',
}
