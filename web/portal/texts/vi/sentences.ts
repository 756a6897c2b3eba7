import type { LaterSentence } from '../../translation/sentences.ts'

/** Vietnamese for English sentences. */
export const sentences: Readonly<Record<LaterSentence, string>> = {
  // Checks of fields
  Required: 'Bắt buộc',
  'Choose one from the list': 'Chọn một mục trong danh sách',
  'Must be text': 'Phải là văn bản',
  'Must be the id of a record': 'Phải là mã của một bản ghi',
  'Must be a date and time with an offset': 'Phải là ngày giờ có múi giờ',
  'Too many entries': 'Quá nhiều mục',
  'Too long: please shorten it': 'Quá dài: vui lòng rút ngắn',
  'Contains characters that cannot be stored': 'Có ký tự không thể lưu',
  'Enter a name with letters: digits and pictures are no name': 'Nhập tên bằng chữ cái: chữ số và hình ảnh không phải là tên',
  'Leave this empty and say that there is no middle name': 'Để trống ô này và cho biết không có tên đệm',
  'One name a line, as Last, First': 'Mỗi dòng một tên, theo dạng Họ, Tên',
  'Enter your name without a web address or phone number': 'Nhập tên của quý vị, không kèm địa chỉ trang web hay số điện thoại',
  'Must not contain a card number': 'Không được có số thẻ',
  'Check the card number: one of its 16 digits seems to be wrong': 'Hãy kiểm tra số thẻ: có vẻ một trong 16 chữ số bị sai',
  'Enter month and year as MMYY, not in the past': 'Nhập tháng và năm theo dạng MMYY, chưa hết hạn',
  'Enter the 3 or 4 digits of the card code': 'Nhập 3 hoặc 4 chữ số của mã thẻ',
  'Enter an email address such as jane@example.org': 'Nhập địa chỉ email, chẳng hạn lan@example.org',
  'Enter 10 digits, such as 305 555 0100': 'Nhập 10 chữ số, chẳng hạn 305 555 0100',
  'This cannot be a phone number in the United States or Canada: please check it':
    'Đây không thể là số điện thoại tại Hoa Kỳ hoặc Canada: vui lòng kiểm tra',
  'Enter the last 4 digits': 'Nhập 4 chữ số cuối',
  'This employer or network requires it': 'Công ty hoặc mạng lưới này yêu cầu mục này',
  'Enter a ZIP code of 5 digits': 'Nhập mã ZIP có 5 chữ số',
  'Only addresses in the United States are accepted here': 'Ở đây chỉ nhận địa chỉ tại Hoa Kỳ',
  'Enter a real date: month, day and a year of four digits': 'Nhập ngày có thật: tháng, ngày và năm gồm bốn chữ số',
  'Enter a date between 1900 and today': 'Nhập ngày từ năm 1900 đến hôm nay',
  'Enter a real date': 'Nhập ngày có thật',
  'The last day must not be before the first': 'Ngày cuối không được trước ngày đầu',
  'Enter a whole number of feet from 1 to 8': 'Nhập số nguyên feet từ 1 đến 8',
  'Enter a whole number of inches from 0 to 11': 'Nhập số nguyên inch từ 0 đến 11',
  'Must be feet and inches, such as 5\'9"': 'Phải là feet và inch, chẳng hạn 5\'9"',
  'Enter a whole number of pounds from 1 to 1500': 'Nhập số nguyên pound từ 1 đến 1500',
  'Enter the house number and the street': 'Nhập số nhà và tên đường',
  'Enter the whole name, of 2 letters or more': 'Nhập đầy đủ tên, từ 2 chữ cái trở lên',
  'Choose a state of the United States': 'Chọn một tiểu bang của Hoa Kỳ',
  'Must be street, city, state and ZIP code, such as 12 Main St, Miami, FL 33101':
    'Phải là đường, thành phố, tiểu bang và mã ZIP, chẳng hạn 12 Main St, Miami, FL 33101',
  'Send either employer or network': 'Chỉ gửi công ty hoặc mạng lưới',
  'Please fill all required fields first': 'Vui lòng điền tất cả các ô bắt buộc trước',
  'Please sign first': 'Vui lòng ký trước',
  'Please sign in the box': 'Vui lòng ký trong ô',
  'Tick the box to continue': 'Đánh dấu vào ô để tiếp tục',
  'Must be a version of the federal privacy notice': 'Phải là một phiên bản của thông báo liên bang về quyền riêng tư',
  'Must be a PNG image of at most 200 KiB': 'Phải là ảnh PNG không quá 200 KiB',

  // Pieces that staff's pages use too
  Close: 'Đóng',
  Invalid: 'Không hợp lệ',
  'None to display': 'Không có gì để hiển thị',
  Select: 'Chọn',
  'Skip to content': 'Đến phần nội dung',
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
