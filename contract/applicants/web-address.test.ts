import { expect, test } from 'vitest'
import { holdsPhoneNumber, holdsWebAddress } from './web-address.ts'

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
  'evil.win',
  'Evil.Win',
  'Claim at evil.win!',
  'evil.x.win',
  'evil.page',
  'пример.рф',
  'evil.xn--p1ai',
  'x.com',
  't.me',
  't.me/x',
  'st.com',
  'Juan.Delgado',
])('%s holds a web address', (text) => {
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
  'J.R.Ewing',
  'Ma.J.Teresa',
  'D.C.',
  'Mary-Ann Jr.',
  'José Mª.',
  'T.Ly',
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
  'Nguyễn Văn A.',
  'X Æ A-12',
  'Ed. Wm. Van der Berg',
  'Bartholomew III.',
  'Ñandú',
  '李.明',
])('%s is a name', (text) => {
  expect(holdsWebAddress(text)).toBe(false)
})

test.each(['call 305 555 0100', '305-555-0100', '(305) 555.0100', '５５５０１００', '555 0100'])('%s holds a phone number', (text) => {
  expect(holdsPhoneNumber(text)).toBe(true)
})

test.each(['X Æ A-12', 'Ana', 'John 3', 'Unit 123456'])('%s holds none', (text) => {
  expect(holdsPhoneNumber(text)).toBe(false)
})
