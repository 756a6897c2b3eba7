import { inBothLanguages } from './applicant-walks.ts'
import { signIn, title, type Walk, walkIn } from './walks.ts'

/** The desk of Downtown shows an applicant the link to the missing data; the applicant enters them, and hands a device of the desk back. */
export const handover: Walk = async (page, { address }, shot) => {
  await signIn(page, address('metro.scheduler', '/login'), 'vendor')
  await title(page, "Today's Appointments")
  await walkIn(page, async () => {})
  await page.goto(address('metro.scheduler', '/board'))
  await page
    .getByRole('button', { name: /^Start: Ines/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Get Data' }).click()
  const link = page.getByRole('dialog').getByRole('link')
  await link.waitFor()
  await shot('get-data')
  const { pathname } = new URL((await link.getAttribute('href')) ?? '')
  // The applicant opens the link on another device without a session.
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  const both = inBothLanguages(page, shot)
  await page.goto(address('metro.scheduler', pathname))
  await title(page, /^Your information/)
  await both('data')
  await page.goto(address('metro.scheduler', '/booking/done'))
  await title(page, /./)
  await both('done')
}
