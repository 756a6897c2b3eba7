import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/schedule.ts'

export const texts: Translated<typeof english> = {
  'schedule.calendar': 'Những ngày còn giờ trống',
  'schedule.open': '{count} giờ trống',
  'schedule.openOne': '1 giờ trống',
  'schedule.morning': 'Buổi sáng',
  'schedule.afternoon': 'Buổi chiều',
  'schedule.empty': 'Không có giờ nào để hiển thị',
  'schedule.emptyIn': 'Không có giờ nào trong {months}',
  'schedule.none': 'Địa điểm này không còn giờ trống trong {days} ngày tới. Vui lòng chọn địa điểm khác.',
  'schedule.seek': 'Xem ngày còn giờ trống',
  'schedule.zone': 'Giờ theo {zone}, nơi có địa điểm này.',
  'schedule.previous': 'Tháng trước',
  'schedule.next': 'Tháng sau',
}
