import type { LaterSentence } from '../../translation/sentences.ts'

/** Vietnamese for English sentences. */
export const sentences: Readonly<Record<LaterSentence, string>> = {
  Required: 'Bắt buộc',
  Close: 'Đóng',
  Invalid: 'Không hợp lệ',
  'None to display': 'Không có gì để hiển thị',
  Select: 'Chọn',
  'Skip to content': 'Đến phần nội dung',
  'It is right': 'Đúng như vậy',
  Discard: 'Bỏ',
  'Keep editing': 'Tiếp tục sửa',
  'Leave without saving?': 'Rời trang mà không lưu?',
  'What you changed on this page has not been saved.': 'Những gì quý vị đã đổi trên trang này chưa được lưu.',
  'Did you mean': 'Có phải quý vị muốn viết',
  'Use this address': 'Dùng địa chỉ này',
  'You are offline. What you typed is kept; try again when you are connected.':
    'Quý vị đang ngoại tuyến. Những gì đã nhập được giữ lại; hãy thử lại khi có kết nối.',
  'Page not found': 'Không tìm thấy trang',
  'There is nothing at this address. It may have been mistyped or moved.':
    'Không có gì ở địa chỉ này. Địa chỉ có thể bị gõ sai hoặc đã chuyển đi.',
  'Go to the first page': 'Đến trang đầu',
  'Log In': 'Đăng nhập',
  'This page could not be shown': 'Không thể hiển thị trang này',
  'Something went wrong while the page was loading. Check your connection and try again.':
    'Đã xảy ra lỗi khi tải trang. Hãy kiểm tra kết nối và thử lại.',
}
