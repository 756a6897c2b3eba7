import type { Page } from 'playwright-core'
import { checkTranslated } from './spanish.ts'

/** English words that Vietnamese has too. */
const OWN = ['email']

/** Fails when an unmarked text of the page is not Vietnamese. */
export const checkVietnamese = (page: Page) => checkTranslated(page, 'vi', ['LSV'], OWN)

/** Fills in the form of the applicant's data. */
export async function typeVietnamese(page: Page, email: string): Promise<void> {
  const texts: [string, string][] = [
    ['Tên', 'Ann'],
    ['Họ', 'De La Cruz'],
    ['Địa chỉ email', email],
    ['Điện thoại', '(305) 555-0100'],
    ['Tháng', '4'],
    ['Ngày', '7'],
    ['Năm', '1985'],
    ['4 chữ số cuối của số An sinh Xã hội', '0123'],
    ['Chiều cao (feet)', '5'],
    ['Chiều cao (inch)', '9'],
    ['Cân nặng (pound)', '150'],
    ['Số nhà và tên đường', '12 Main St, Apt #4'],
    ['Thành phố', 'Miami'],
    ['Mã ZIP', '33101'],
  ]
  const choices: [string, string][] = [
    ['Giới tính', 'Nữ'],
    ['Chủng tộc', 'Người châu Á hoặc đảo Thái Bình Dương'],
    ['Màu mắt', 'Nâu'],
    ['Màu tóc', 'Đen'],
    ['Nơi sinh', 'Việt Nam'],
    ['Tiểu bang', 'North Carolina'],
  ]
  for (const [label, value] of texts) await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  for (const [label, value] of choices) await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: value })
}
