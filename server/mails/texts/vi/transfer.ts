import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/transfer.ts'

export const texts: SameTexts<typeof english> = {
  subjects: {
    PENDING: 'Chúng tôi đã nhận được yêu cầu chuyển của quý vị',
    APPROVED: 'Yêu cầu chuyển của quý vị đã được chấp thuận',
    DECLINED: 'Yêu cầu chuyển của quý vị không được chấp thuận',
    WITHDRAWN: 'Yêu cầu chuyển của quý vị đã được rút lại',
  },
  received: (environment) =>
    `Chúng tôi đã nhận được yêu cầu chuyển của quý vị. ${environment} sẽ quyết định và chúng tôi sẽ viết cho quý vị. Quý vị không cần lịch hẹn.`,
  repeated: (number) =>
    `Trước đây quý vị đã gửi cùng một yêu cầu: số ${number}, vẫn đang chờ quyết định. Nếu không cần cả hai, hãy rút lại một yêu cầu bằng đường liên kết của nó.`,
  approved: 'Yêu cầu chuyển của quý vị đã được chấp thuận. Quý vị không phải lấy dấu vân tay lại.',
  declined: 'Yêu cầu chuyển của quý vị không được chấp thuận. Không có gì thay đổi trong hồ sơ của quý vị.',
  withdrawn: (environment) =>
    `Yêu cầu chuyển của quý vị đã được rút lại bằng đường liên kết của yêu cầu. ${environment} sẽ không quyết định về yêu cầu này, và không có gì thay đổi trong hồ sơ của quý vị.`,
  unexpected: (environment) => `Nếu không phải quý vị rút lại, vui lòng liên lạc với ${environment}.`,
  location: 'Nơi làm việc',
  type: 'Loại người nộp đơn',
  reason: 'Lý do',
  number: 'Số yêu cầu của quý vị',
  see: 'Xem tình trạng',
  questions: (environment) => `Nếu có thắc mắc, vui lòng liên lạc với ${environment}.`,
  again: 'Để yêu cầu chuyển lại, hoặc đặt lịch hẹn, hãy mở trang này',
}
