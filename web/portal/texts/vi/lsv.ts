import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/lsv.ts'

export const texts: Translated<typeof english> = {
  'lsvs.list': 'Các địa điểm lấy dấu vân tay',
  'lsvs.empty': 'Không có gì để hiển thị',
  'lsvs.choose': 'Chọn',
  'lsvs.chooseNamed': 'Chọn {name}',
  'near.zip': 'Mã ZIP',
  'near.zipHint': 'Để thấy địa điểm gần nhất trước',
  'near.search': 'Tìm',
  'near.sorted': 'Địa điểm gần {zip} nhất đứng đầu.',
  'near.unknown': 'Chúng tôi không biết mã ZIP {zip}.',
  'near.names': 'Các địa điểm được xếp theo tên.',
  'near.failed': 'Không tìm được theo {zip}. Thứ tự các địa điểm không thay đổi.',
  'near.order': 'Thứ tự',
  'near.byName': 'Tên',
  'near.byDistance': 'Gần nhất',
  'near.byTime': 'Giờ sớm nhất',
  'near.soonest': 'Địa điểm có giờ trống sớm nhất đứng đầu.',
  'near.miles': 'Cách {miles} dặm',
  'near.mile': 'Cách 1 dặm',
  'near.nextOpen': 'Giờ trống kế tiếp: {when}',
  'near.noneOpen': 'Không có giờ trống trong 30 ngày tới',
}
