import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/lost-time.ts'

export const texts: Translated<typeof english> = {
  'lost.kept': 'Quý vị đã chọn {when}. Hãy chọn giờ khác: không có gì quý vị đã nhập bị mất.',
  'lost.here': 'Những giờ còn trống gần đó tại {name}:',
  'lost.elsewhere': 'Tại địa điểm gần nhất còn giờ trống, {name}:',
  'lost.all': 'Xem tất cả các giờ',
}
