import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTwilio, type TwilioFault, type TwilioServer, twilioAccount } from '../../testing/servers/twilio-server.ts'
import type { SmsProvider } from './sms-provider.ts'
import { createTwilio } from './twilio.ts'
import { isSignedByTwilio, signatureOf } from './twilio-signature.ts'

let server: TwilioServer
let provider: SmsProvider
beforeAll(async () => {
  server = await openTwilio()
})
beforeEach(() => {
  for (const list of [server.calls, server.messages, server.faults]) list.length = 0
  provider = adapter()
})
afterAll(() => server.close())

const adapter = (changes: Partial<Parameters<typeof createTwilio>[0]> = {}) =>
  createTwilio({
    accountSid: twilioAccount.TWILIO_ACCOUNT_SID,
    authToken: twilioAccount.TWILIO_AUTH_TOKEN,
    from: { MessagingServiceSid: twilioAccount.TWILIO_MESSAGING_SERVICE_SID },
    apiUrl: server.url,
    statusUrl: 'https://bims.example/api/webhooks/sms/status',
    ...changes,
  })
const message = { id: 7, attempt: 2, to: '+13055550100', body: 'Your appointment: Tue & Wed, 9 AM', usefulSeconds: 90_000 }

test('a message is one call, by the account, to the messaging service, with the address of reports', async () => {
  const handed = await provider.send(message)
  expect(handed).toEqual({ outcome: 'ACCEPTED', sid: server.messages[0]?.sid })
  expect(server.messages[0]?.form).toEqual({
    To: '+13055550100',
    Body: 'Your appointment: Tue & Wed, 9 AM',
    MessagingServiceSid: twilioAccount.TWILIO_MESSAGING_SERVICE_SID,
    StatusCallback: 'https://bims.example/api/webhooks/sms/status?message=7&attempt=2',
    ValidityPeriod: '36000',
  })
})

test('a number may send instead of a service, without reports, and no longer than the message is of use', async () => {
  await adapter({ from: { From: '+13055550199' }, statusUrl: undefined }).send({ ...message, usefulSeconds: 600.7 })
  expect(server.messages[0]?.form).toEqual({ To: message.to, Body: message.body, From: '+13055550199', ValidityPeriod: '600' })
})

test('what Twilio refuses is refused for good, with its code', async () => {
  expect(await provider.send({ ...message, to: '+1' })).toEqual({
    outcome: 'REFUSED',
    reason: "Twilio answered 400 21211 The 'To' number +1 is not a valid phone number.",
  })
  expect(await provider.send({ ...message, body: '' })).toMatchObject({ outcome: 'REFUSED', reason: expect.stringContaining('21602') })
  expect(server.messages).toEqual([])
})

test('a number that has stopped messages is distinguished', async () => {
  server.faults.push('unsubscribed')
  expect(await provider.send(message)).toMatchObject({ outcome: 'UNSUBSCRIBED', reason: expect.stringContaining('21610') })
})

describe('when Twilio does not take a message', () => {
  test.each<[TwilioFault, string, number]>([
    ['429', 'LATER', 0],
    ['500', 'UNKNOWN', 0],
    ['503', 'UNKNOWN', 0],
    ['lost before', 'UNKNOWN', 0],
    ['lost after', 'UNKNOWN', 1],
    ['not json', 'UNKNOWN', 0],
  ])('after "%s" it is %s', async (fault, outcome, taken) => {
    server.faults.push(fault)
    expect(await provider.send(message)).toMatchObject({ outcome })
    expect(server.messages).toHaveLength(taken)
  })

  test('a wrong token is a setting to be put right, so it is tried later', async () => {
    expect(await adapter({ authToken: 'e'.repeat(32) }).send(message)).toMatchObject({
      outcome: 'LATER',
      reason: expect.stringContaining('20003'),
    })
  })

  test('without a connection nothing was sent, so it is tried later', async () => {
    const gone = await openTwilio()
    await gone.close()
    expect(await adapter({ apiUrl: gone.url }).send(message)).toMatchObject({ outcome: 'LATER' })
  })
})

/** Published with the documentation of webhooks, for the token 12345. */
const documented = { CallSid: 'CA1234567890ABCDE', Digits: '1234', To: '+18005551212' }
const URL_OF_DOCUMENTATION = 'https://mycompany.com/myapp.php?foo=1&bar=2'

test.each([
  [{ ...documented, Caller: '+14158675310', From: '+14158675310' }, 'GvWf1cFY/Q7PnoempGyD5oXAezc='],
  [{ ...documented, Caller: '+14158675309', From: '+14158675309' }, 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
  [{ ...documented, Caller: '+12349013030', From: '+12349013030' }, '0/KCTR6DLpKmkAf8muzZqo1nDgQ='],
])('the signature of a call is that of the documentation', (fields, signature) => {
  const form = new URLSearchParams(fields)
  expect(signatureOf('12345', URL_OF_DOCUMENTATION, form)).toBe(signature)
  expect(isSignedByTwilio('12345', URL_OF_DOCUMENTATION, form, signature)).toBe(true)
})

test('another address, field, token or signature does not fit', () => {
  const form = new URLSearchParams(documented)
  const right = signatureOf('12345', URL_OF_DOCUMENTATION, form)
  const more = new URLSearchParams({ ...documented, More: '1' })
  expect(isSignedByTwilio('12345', 'https://mycompany.com/myapp.php', form, right)).toBe(false)
  expect(isSignedByTwilio('12345', URL_OF_DOCUMENTATION, more, right)).toBe(false)
  expect(isSignedByTwilio('12346', URL_OF_DOCUMENTATION, form, right)).toBe(false)
  expect(isSignedByTwilio('12345', URL_OF_DOCUMENTATION, form, '')).toBe(false)
})
