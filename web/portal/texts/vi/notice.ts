import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/notice.ts'

export const texts: Translated<typeof english> = {
  'disclaimer.agree': 'Tôi đã đọc hướng dẫn và đồng ý với các điều khoản',
  'disclaimer.print': 'In',
  'notice.title': 'Dấu vân tay của quý vị được dùng như thế nào',
  'notice.compared': 'Chúng được so sánh với hồ sơ hình sự của FBI.',
  'notice.kept': 'FBI có thể giữ chúng và sau này so sánh với các dấu vân tay khác.',
  'notice.voluntary':
    'Quý vị không bắt buộc phải cung cấp dấu vân tay. Nếu không có dấu vân tay, đơn của quý vị có thể không được hoàn tất hoặc chấp thuận.',
  'notice.rights': 'Nếu có hồ sơ, quý vị được xem hồ sơ và yêu cầu sửa những sai sót trong đó trước khi có quyết định bất lợi cho quý vị.',
  'notice.full': 'Đọc toàn bộ thông báo liên bang về quyền riêng tư (bằng tiếng Anh; văn bản tiếng Anh có giá trị quyết định)',
}
