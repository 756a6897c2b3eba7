import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksOf } from '../../server/jobs.ts'
import { readWordsTo } from '../../server/testing/account.ts'
import { openPayingStage, type PayingStage, payOnlineAtMetro } from '../stage/payer.ts'
import { bookByCall, reject } from '../stage/rejected.ts'
import { checkVietnamese, typeVietnamese } from '../stage/vietnamese.ts'

let stage: PayingStage
let page: Page
beforeAll(async () => {
  stage = await openPayingStage()
  const { database, world } = stage
  await database.run(sql`update network set offered_languages = 'en,es,vi', prompt_payment = false where id = ${world.network}`)
  await database.run(sql`
    update employer set offered_languages = 'en,es,vi', extra_fields = '', enable_transfers = true, display_disclaimer = false, display_waiver = false
    where id = ${world.stbrigid}`)
  await database.run(
    sql`update applicant_type set transfer = true, translations = '{"vi": {"description": "Huấn luyện viên"}}' where id = ${world.types.coach}`,
  )
  await database.run(sql`update applicant_type set translations = '{"vi": {"description": "Giáo viên"}}' where id = ${world.types.teacher}`)
}, 120_000)
beforeEach(async () => {
  page = await stage.visit({ width: 320, locale: 'vi-VN' })
  return () => page.context().close()
})
afterAll(() => stage?.close())

const look = () => checkVietnamese(page)
const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { level, name }).waitFor()
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const link = (name: string) => page.getByRole('link', { name }).click()
const proceed = () => press('Tiếp tục')
const type = (label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)

async function agree() {
  await heading('Vui lòng đọc hướng dẫn')
  await page.getByRole('checkbox', { name: 'I have read the federal privacy notice' }).check()
  await proceed()
}

async function chooseSlot(day: string, time: RegExp) {
  await heading('Chọn địa điểm lấy dấu vân tay')
  await link('Chọn Downtown Fingerprint Center')
  await heading('Chọn ngày và giờ')
  await press(new RegExp(`${day}.*giờ trống`))
  await press(time)
}

async function giveData(email: string) {
  await heading('Thông tin của quý vị')
  await typeVietnamese(page, email)
  await proceed()
  await heading('Kiểm tra câu trả lời của quý vị')
}

test('a re-print is booked in Vietnamese, from the record to the confirmation', async () => {
  const made = await bookByCall(stage, { email: 'in-lai@example.org', dateTime: '2026-11-25T16:00:00Z' })
  await reject(stage, made)
  await page.goto(stage.address('metro.scheduler'))
  await link('Lấy lại dấu vân tay (không đọc được)')
  await agree()
  await heading('Tìm hồ sơ của quý vị')
  await type('Số đăng ký', String(made.id))
  await type('Họ', 'Khác')
  await type('Địa chỉ email', made.email)
  await proceed()
  await page.getByText('Chúng tôi không tìm thấy hồ sơ nào khớp. Vui lòng thử lại.').waitFor()
  await look()
  await type('Họ', 'De La Cruz')
  await proceed()
  await heading('Chúng tôi đã tìm thấy hồ sơ của quý vị')
  await look()
  await link('Tiếp tục')
  await chooseSlot('30 tháng 11', /^10:00/)
  await heading('Kiểm tra câu trả lời của quý vị')
  await look()
  await press('Đặt lịch hẹn')
  await heading('Lịch hẹn của quý vị đã được đặt')
  await look()
  await expect.poll(() => stage.database.one(sql`select language from applicant where id = ${made.applicant}`)).toEqual({ language: 'vi' })
})

test('a transfer is requested in Vietnamese, and its mail and page are in it', async () => {
  const email = 'chuyen@example.org'
  await page.goto(stage.address('stbrigid.scheduler'))
  await link('Bắt đầu yêu cầu chuyển')
  await heading('Yêu cầu chuyển')
  await page.getByRole('combobox', { name: 'Chọn loại người nộp đơn' }).selectOption({ label: 'Huấn luyện viên' })
  await page.getByRole('combobox', { name: /^Chọn nơi làm việc/ }).selectOption({ label: 'Holy Cross Parish' })
  await page.getByRole('combobox', { name: /^Chọn công ty/ }).selectOption({ label: 'Bright Cleaning Company' })
  await look()
  await proceed()
  await giveData(email)
  await look()
  await press('Gửi yêu cầu chuyển')
  await heading('Đã gửi yêu cầu chuyển')
  await look()
  await stage.work()
  const [words = ''] = await readWordsTo(stage.services, email)
  expect(words).toMatch(/^Kính chào Ann/)
  await page.goto(stage.address('stbrigid.scheduler', /\/transfer\/\S+/.exec(words)?.[0]))
  await heading('Yêu cầu chuyển của quý vị')
  await page.getByText('Yêu cầu của quý vị đang được xem xét').waitFor()
  await look()
})

test('a freed time is offered and taken in Vietnamese', async () => {
  const { database, world } = stage
  const made = await bookByCall(stage, { email: 'cho@example.org', dateTime: '2026-12-02T15:00:00Z', how: { language: 'vi' } })
  const block = (from: string, to: string) =>
    database.run(sql`insert into blocked_time (lsv, start_datetime, end_datetime) values (${world.downtown}, ${from}, ${to})`)
  await block('2026-11-23T00:00Z', '2026-12-01T05:00Z')
  // Only where a mail server brings the offers; the jobs of the test send no mail.
  const setMailServer = (smtpUrl: string | undefined) => Object.assign(stage.services.settings, { smtpUrl })
  setMailServer('smtps://mail.bims.example')
  const open = () => page.goto(stage.address('metro.scheduler', new URL(made.manage_url).pathname))
  await open()
  await heading('Lịch hẹn của quý vị')
  await look()
  await press('Báo cho tôi khi có lịch hẹn sớm hơn')
  await page.getByLabel('Không sau ngày').fill('2026-11-30')
  await look()
  await press('Ghi tên tôi vào danh sách')
  await page.getByText('Quý vị có tên trong danh sách').waitFor()
  await look()
  setMailServer(undefined)
  await database.run(sql`delete from blocked_time`)
  await block('2026-11-23T00:00Z', '2026-11-24T15:00Z')
  await block('2026-11-24T15:15Z', '2026-12-01T05:00Z')
  await tasksOf(stage.services).offer_slots_everywhere()
  await stage.work()
  const mails = await readWordsTo(stage.services, made.email)
  expect(mails.filter((words) => !words.startsWith('Kính chào Ann'))).toEqual([])
  await open()
  await page.getByText('Có lịch hẹn sớm hơn dành cho quý vị').waitFor()
  await look()
  await press('Nhận giờ này')
  await page.getByText('Đã lưu. Lịch hẹn của quý vị bây giờ sớm hơn.').waitFor()
  await look()
  await database.run(sql`delete from blocked_time`)
})

test('a card that is refused and another one are given in Vietnamese', async () => {
  const email = 'tra@example.org'
  await payOnlineAtMetro(stage)
  await page.goto(stage.address('metro.scheduler'))
  await link('Bắt đầu đơn mới')
  await agree()
  await chooseSlot('25 tháng 11', /^14:15|^2:15/)
  await heading('Kiểm tra lý lịch để làm gì?')
  await page.getByRole('combobox', { name: 'Chọn loại người nộp đơn' }).selectOption({ label: 'Giáo viên' })
  await page.getByRole('radio', { name: 'Thanh toán trực tuyến' }).check()
  await look()
  await proceed()
  await giveData(email)
  await press('Tiếp tục đến thanh toán')
  await heading('Thanh toán')
  await look()
  const typeCard = async (number: string) => {
    await type('Số thẻ', number)
    await type('Ngày hết hạn', '12/30')
    await type('Mã bảo mật', '987')
    await press(/^Trả \$52\.50/)
  }
  await typeCard('4000 0000 0000 0002')
  await page.getByText('Thẻ của quý vị bị từ chối.').waitFor()
  await look()
  await link('Sửa thông tin thanh toán')
  await heading('Thanh toán')
  await typeCard('4242 4242 4242 4242')
  await heading('Lịch hẹn của quý vị đã được đặt')
  await look()
  await stage.work()
  await expect.poll(() => stage.disagreements()).toEqual([])
  await expect.poll(() => stage.movements(email)).toContain('captured')
})
