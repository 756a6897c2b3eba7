import { expect, test } from 'vitest'
import { manageUrl } from '../../appointments/booking-link.ts'
import { transferUrl } from '../../mails/transfers/transfer-link.ts'
import { withWaitlistLinks } from '../../mails/waitlist/waitlist-link.ts'
import { offerHoldToken } from '../../waitlist/offer-hold.ts'
import { signedAddress } from '../files/file-links.ts'
import { createFixedSigning } from './sealing.ts'
import { idIn, isTokenOf, tokenOf } from './signed-id.ts'

const key = createFixedSigning(Buffer.alloc(32, 7))
const services = { key, settings: { publicUrl: 'https://bims.example', baseDomain: 'bims.example' } } as never

/** Written down before the four ways of signing became one: links of these forms are in people's mails. */
const links = {
  'a booking': {
    made: () => manageUrl(services, { id: 1_234_567_890, link_revision: 3, subdomain: 'x' }),
    end: '/booking/1234567890.gyVv40fLf8DewHEEqEr2jvTBPIWsoCoTAvVTOuLzoUg',
  },
  'a request for a transfer': {
    made: () => transferUrl(services, { id: 42, link_revision: 2, subdomain: 'x' }),
    end: '/transfer/42.f_ACriCiqkF-qZ7sG9jnNL1tgfhuViw38stJ1gkMp3U',
  },
  'an entry of a waitlist': {
    made: () =>
      withWaitlistLinks(key, {
        event_key: 'waitlist-joined-17',
        appointment: null,
        text_body: 'https://x/waitlist/17.own',
        html_body: '',
      }).text_body,
    end: '/waitlist/17.9fM3MrlTPHqYOY8rW_Yf7E09va2MZnD_MBvTGZ13d8Q',
  },
  'the hold of an offer': { made: () => offerHoldToken(key, 17), end: 'YvY8jNQkXkopHzV35ajdZc0A0rF0rWJBZGutxVkOw-s' },
  'a file': {
    made: () =>
      signedAddress({ key, clock: { now: () => 1_800_000_000_000 } } as never, { id: 9, method: 'GET', type: 'text/plain', length: 5 }),
    end: '&expires=1800000300&signature=tkPh5eksRwqiC8BmgMSLOzFmxc3A5ZVshRPIF-U6Lq8',
  },
}

test.each(Object.entries(links))('the link of %s has the same signature as in earlier versions', (_, { made, end }) => {
  expect(made().slice(-end.length)).toBe(end)
})

const signed = { purpose: 'test', id: 42, claims: '42|1' }
const token = tokenOf(key, signed)

test('a token is genuine for its purpose, id and claims, under each accepted key', () => {
  const rotated = { current: Buffer.alloc(32, 8), accepted: [Buffer.alloc(32, 8), Buffer.alloc(32, 7)] }
  expect(idIn(token)).toBe(42)
  expect(isTokenOf(key, token, signed)).toBe(true)
  expect(isTokenOf(rotated, token, signed)).toBe(true)
  expect(isTokenOf(rotated, tokenOf(rotated, signed), signed)).toBe(true)
})

test.each([
  { why: 'another purpose', given: token, as: { ...signed, purpose: 'other' } },
  { why: 'other claims', given: token, as: { ...signed, claims: '42|2' } },
  { why: 'another id', given: token, as: { ...signed, id: 43 } },
  { why: 'a changed signature', given: `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`, as: signed },
  { why: 'a longer one', given: `${token}A`, as: signed },
  { why: 'nothing', given: undefined, as: signed },
  { why: 'a key that is no longer accepted', given: tokenOf({ current: Buffer.alloc(32, 9) }, signed), as: signed },
])('a token with $why is refused', ({ given, as }) => {
  expect(isTokenOf(key, given, as)).toBe(false)
})
