import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../stage/harness.ts'
import { checkVietnamese, typeVietnamese } from '../stage/vietnamese.ts'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  const { database, world } = stage
  await database.run(sql`update employer set offered_languages = 'en,es,vi', extra_fields = 'formerCountries' where id = ${world.lakeside}`)
  await database.run(sql`
    update applicant_type set translations = '{"es": {"description": "Maestro"}, "vi": {"description": "Giáo viên"}}' where id = ${world.types.teacher}`)
}, 120_000)
afterAll(() => stage?.close())

const look = () => checkVietnamese(page)
const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { level, name }).waitFor()
const proceed = () => page.getByRole('button', { name: 'Tiếp tục' }).click()
const attempt = () => page.getByRole('button', { name: 'Tiếp tục' }).dispatchEvent('click')

async function sign() {
  await page.getByRole('button', { name: 'Nhập tên thay cho chữ ký' }).click()
  await page.getByRole('textbox', { name: 'Họ và tên đầy đủ của quý vị' }).fill('Ann De La Cruz')
}

test('a whole application is in a third language, and what binds the applicant in English', async () => {
  page = await stage.visit({ width: 320, locale: 'vi-VN' })
  await page.goto(stage.address('lakeside.scheduler'))
  await heading('Chào mừng quý vị đến với Lakeside School District')
  await page.getByRole('button', { name: 'English' }).waitFor()
  await page.getByRole('button', { name: 'Español' }).waitFor()
  await look()
  await page.getByRole('link', { name: 'Bắt đầu đơn mới' }).click()

  await heading('Vui lòng đọc hướng dẫn')
  const notice = page.getByRole('checkbox', { name: 'I have read the federal privacy notice' })
  await notice.check()
  await expect.poll(() => page.locator('[lang=en]').filter({ hasText: 'Privacy Act Statement' }).count()).toBeGreaterThan(0)
  await look()
  await proceed()

  await heading('Chọn địa điểm lấy dấu vân tay')
  await look()
  await page.getByRole('link', { name: 'Chọn Downtown Fingerprint Center' }).click()
  await heading('Chọn ngày và giờ')
  await page.getByText(/^tháng 11\s–\stháng 12 năm 2026$/).waitFor()
  await look()
  await page.getByRole('button', { name: /24 tháng 11.*giờ trống/ }).click()
  await page.getByRole('button', { name: /^9:15|^09:15/ }).click()

  await heading('Kiểm tra lý lịch để làm gì?')
  const type = page.getByRole('combobox', { name: 'Chọn loại người nộp đơn' })
  await expect.poll(() => type.getByRole('option').allTextContents()).toContain('Giáo viên')
  await type.selectOption({ label: 'Giáo viên' })
  await page.getByRole('radio', { name: 'Công ty của quý vị trả' }).check()
  await look()
  await proceed()

  await heading('Thông tin của quý vị')
  await attempt()
  await page.getByRole('alert').getByText('Nhập họ của quý vị').waitFor()
  await look()
  await typeVietnamese(page, 'lan@example.org')
  const birthplace = page.getByRole('combobox', { name: 'Nơi sinh', exact: true })
  await birthplace.selectOption({ label: 'Nam Việt Nam (Việt Nam)' })
  await expect.poll(() => birthplace.inputValue()).toBe('RV')
  await proceed()

  await heading(/^Giấy đồng thuận 1 trên 2: Waiver Agreement English$/, 2)
  const form = page.frameLocator('#waiver-text')
  await form.getByLabel('Full legal name').fill('Ann De La Cruz')
  await form.getByRole('radio', { name: 'No' }).check()
  await form.getByRole('checkbox').check()
  await sign()
  await page.locator('[lang=en]').filter({ hasText: 'Typing your full name here counts as your signature.' }).first().waitFor()
  await look()
  await proceed()
  await heading(/^Giấy đồng thuận 2 trên 2/, 2)
  await sign()
  await proceed()

  await heading('Kiểm tra câu trả lời của quý vị')
  await page.getByText('Việt Nam').waitFor()
  await look()
  await page.getByRole('button', { name: 'Đặt lịch hẹn' }).click()
  await heading('Lịch hẹn của quý vị đã được đặt')
  await look()

  const stored = await stage.database.one<{ language: string; detail: { privacy_notice_language: string } }>(sql`
    select a.language, h.detail from applicant a join applicant_history h on h.applicant = a.id and h.event = 'CREATED'
    where a.email = 'lan@example.org'`)
  expect([stored?.language, stored?.detail.privacy_notice_language]).toEqual(['vi', 'en'])
  const signed = await stage.database.rows(sql`
    select distinct s.language from waiver_signature s join applicant a on a.id = s.applicant where a.email = 'lan@example.org'`)
  expect(signed).toEqual([{ language: 'en' }])
  await page.context().close()
})

test('a language that is not offered is not shown, neither by the browser’s wish nor by an earlier choice', async () => {
  page = await stage.visit({ width: 360, locale: 'vi-VN' })
  await page.addInitScript(() => localStorage.setItem('bims-language', 'vi'))
  await page.goto(stage.address('metro.scheduler'))
  await heading('Welcome to Metro Live Scan Network')
  await page.getByRole('button', { name: 'Español' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Tiếng Việt' }).count()).toBe(0)
  await page.context().close()
})
