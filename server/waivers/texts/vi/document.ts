import type { texts as english } from '../en/document.ts'

export const texts: typeof english = {
  signature: 'Chữ ký',
  signedBy: 'Người ký',
  typed: ', bằng cách nhập tên',
  signedAt: 'Thời điểm ký',
  ip: 'Địa chỉ IP',
  browser: 'Trình duyệt',
  edition: 'Phiên bản của giấy đồng thuận',
  language: 'Ngôn ngữ của văn bản đã hiển thị',
  shownIn: 'Tiếng Việt',
  hash: 'SHA-256 của văn bản đã hiển thị',
  unknown: 'không rõ',
}
