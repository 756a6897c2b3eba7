import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { LetterList } from './letter-list.tsx'

test('a recipient’s long email address breaks behind its signs, not in a word', async () => {
  const letter = { applicant: 1, first_name: 'Ana', last_name: 'Diaz', environment: 'Lakeside', recipient: 'North School', problem: null }
  const letters = [{ ...letter, location: 1, vendor: null, email: 'secretary.of.the.principal@north-school.example' }]
  await renderInTheme(
    <div style={{ width: 150 }}>
      <LetterList label="Letters" letters={letters as never} />
    </div>,
  )
  const row = page.getByRole('listitem')
  await expect.element(row).toHaveTextContent('to North School, secretary.of.the.principal@north-school.example')
  expect(row.element().querySelectorAll('wbr')).toHaveLength(6)
})
