import { expect, test } from 'vitest'
import { languages } from '../../../contract/records/languages.ts'
import { formatDay } from '../mail-language.ts'
import { describeTimes } from './mailbox-mail.ts'

const times = { earliest: '2026-11-24', latest: '2026-11-24', from_hour: 0, until_hour: 24 }

test.each(languages)('an entry of one day names it once: %s', (language) => {
  const [first, next] = [formatDay('2026-11-24', language), formatDay('2026-11-25', language)]
  expect(describeTimes(times, language).split(first)).toHaveLength(2)
  expect(describeTimes(times, language).startsWith(`${first}, `)).toBe(true)
  expect(describeTimes({ ...times, latest: '2026-11-25' }, language)).toContain(next)
})
