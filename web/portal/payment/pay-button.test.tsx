import { beforeAll, expect, test } from 'vitest'
import { languages } from '../../../contract/records/languages.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { paymentTexts } from '../texts/dictionaries.ts'
import { speak } from '../translation/language.ts'
import { PayButton } from './pay-button.tsx'

beforeAll(async () => {
  await Promise.all(languages.map((language) => paymentTexts.load(language)))
})

test.each(languages)('the amount of the button in %s is written as in mails and on the card statement', async (language) => {
  speak(language)
  const page = await renderInTheme(<PayButton price="1048.50" ready loading={false} />)
  await expect.element(page.getByRole('button', { name: '$1,048.50' })).toBeVisible()
  speak('en')
})
