import { expect, test } from 'vitest'
import { holdsWebAddress } from './web-address.ts'

test.each([
  'https://evil.example/win',
  'Visit https://evil.example/win',
  'hxxp://evil',
  '//evil.example',
  'www.evil.museum',
  'Visit WWW.evil',
  'evil.com',
  'Go to evil.com now',
  'evil.co.uk',
  'bit.ly',
  't.co/win',
  'evil.page/win',
  'win@evil.museum',
  '192.0.2.7',
  'evil．com',
  'evil。com',
  'evil.\u200bcom',
  'my-prize.xyz',
])('%s contains a web address', (text) => {
  expect(holdsWebAddress(text)).toBe(true)
})

test.each([
  'De La Cruz',
  "O'Brien",
  'O’Brien',
  'Jr.',
  'St. John',
  'St.John',
  'Smith.Jr',
  'Santos.II',
  'Juan.De',
  'Mary.Jo',
  'J.R.',
  'J.R.R.',
  'J.R. R.',
  'J.Co',
  'T.Le',
  'Ma.Teresa',
  'Ma. Teresa',
  'Sta.Fe',
  'Sta. Ana',
  'Smith, Jr.',
  'Henry Jr.',
  'Mary-Jane',
  'Ravi A/L Kumar',
  'Siti D/O Raman',
  'Smith/Jones',
  'Wm. Page',
  'J.Page',
  'Aung.Win',
  'Nguyễn Văn A.',
  'X Æ A-12',
  'Ed. Wm. Van der Berg',
  'Bartholomew III.',
  'Ñandú',
  '李.明',
])('%s is a name', (text) => {
  expect(holdsWebAddress(text)).toBe(false)
})
