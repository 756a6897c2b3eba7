import { expect, test } from 'vitest'
import { slotTexts } from './slot-texts.ts'

const plain = (text: string) => text.replace(/\u202f/g, ' ')

test('times are local to the location', () => {
  const slots = slotTexts(['2026-11-24T09:00:00-06:00', '2026-11-24T12:00:00-06:00'], 'America/Chicago')
  expect(slots.map(({ text, afternoon }) => [plain(text), afternoon])).toEqual([
    ['9:00 AM', false],
    ['12:00 PM', true],
  ])
})

test('times of the repeated hour have their zone', () => {
  const slots = slotTexts(['2026-11-01T01:30:00-04:00', '2026-11-01T01:30:00-05:00', '2026-11-01T02:00:00-05:00'], 'America/New_York')
  expect(slots.map(({ text }) => plain(text))).toEqual(['1:30 AM EDT', '1:30 AM EST', '2:00 AM'])
})
