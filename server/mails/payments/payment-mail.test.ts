import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tasksOf } from '../../jobs.ts'
import { DECLINED, GOOD, openPayingTestServer, type PayingTestServer } from '../../testing/payments.ts'
import { NOW } from '../../testing/test-server.ts'

let server: PayingTestServer
beforeAll(async () => {
  server = await openPayingTestServer()
  await server.database.run(sql`
    insert into user_account (email, username, password_hash, is_superuser) values ('boss@bims.example', 'boss', 'x', true),
      ('gone@bims.example', 'gone', 'x', true)`)
  await server.database.run(sql`update user_account set disabled_at = now() where username = 'gone'`)
  await server.database.run(sql`update live_scan_vendor set location_email = 'desk@downtown.example' where id = ${server.downtown}`)
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await server.database.run(sql`update network set refund_until_start = true`)
  await server.clear()
})
afterAll(() => server.close())

type Mail = { event_key: string; to_address: string; subject: string; text_body: string; html_body: string; message_id: string }
const mails = () => server.database.rows<Mail>(sql`select * from mail order by id`)
const to = async (address: string) => (await mails()).filter(({ to_address }) => to_address === address)
const subjects = async () => (await to('ann@example.org')).map(({ subject }) => subject)
const BOOKED = 'Your fingerprint appointment is scheduled: Tue, Nov 24, 9:00 AM EST'

test('the mail of a booking has the amount, the card and the refund rule', async () => {
  await server.pay({ key: 'a' })
  await server.work()
  const [mail] = await mails()
  expect(mail?.text_body).toContain('$42.50, paid online with Visa ending in 4242 (test payment: no real charge)')
  expect(mail?.text_body).toContain('If you cancel before the appointment begins, you will be refunded in full.')
  await server.clear()
  await server.database.run(sql`update network set refund_until_start = false`)
  await server.pay({ key: 'a' })
  await server.work()
  expect((await mails())[0]?.text_body).toContain(
    'Online payments are not refunded if you cancel. If the location cancels, you will be refunded in full.',
  )
})

describe('a cancellation', () => {
  const cancelPaid = async () => {
    const { id } = (await server.pay({ key: 'a' })).body
    await server.work()
    await server.call('DELETE', `appointments/${id}`, { who: 'downtown' })
    return id
  }
  const cancelKept = async () => {
    await server.database.run(sql`update network set refund_until_start = false`)
    const { manage_url } = (await server.pay({ key: 'a' })).body
    await server.work()
    await server.call('DELETE', `bookings/${new URL(manage_url).pathname.split('/').at(-1)}`)
  }
  const payment = async () => (await server.database.one<{ id: number }>(sql`select id from payment_transaction`))?.id as number
  const mailRefund = async () => tasksOf(server.services).write_mail({ kind: 'payment', payment: await payment(), event: 'REFUNDED' })

  test('is in one mail with its refund', async () => {
    const id = await cancelPaid()
    await server.work()
    await server.recover()
    await mailRefund()
    const [, cancelled, ...more] = await to('ann@example.org')
    expect(more).toEqual([])
    for (const part of [
      /Your payment of \$42\.50 is being refunded in full, to Visa ending in 4242\.|We have refunded your payment of \$42\.50 in full, to Visa ending in 4242\./,
      /Your bank may take 5 to 10 business days to show it\./,
      /This was a test payment: no real money moved\./,
      new RegExp(String(id)),
    ])
      for (const body of [cancelled?.text_body, cancelled?.html_body]) expect(body).toMatch(part)
  })

  test('says that the refund is being made when it is written before it, and afterwards that it was made', async () => {
    const id = await cancelPaid()
    const write = () => tasksOf(server.services).write_mail({ kind: 'appointment', appointment: id, event: 'CANCELLED_BY_SITE' })
    await write()
    expect((await to('ann@example.org')).at(-1)?.text_body).toContain('Your payment of $42.50 is being refunded in full')
    await server.work()
    await server.recover()
    await server.database.run(sql`delete from mail`)
    await write()
    expect((await to('ann@example.org')).at(-1)?.text_body).toContain('We have refunded your payment of $42.50 in full')
  })

  test('gets a second mail, once, when its refund took longer than an hour', async () => {
    await cancelPaid()
    await server.work()
    await server.recover()
    await server.database.run(sql`
      update payment_transaction set state_since = now() + interval '61 minutes' where id = ${await payment()}`)
    for (const _again of [1, 2]) await mailRefund()
    const [, , refunded, ...more] = await to('ann@example.org')
    expect([refunded?.subject, more]).toEqual(['Your payment was refunded', []])
    expect(refunded?.text_body).toContain('We have refunded your payment of $42.50 in full, to Visa ending in 4242.')
    expect(refunded?.text_body).toContain('The appointment is cancelled.')
    expect(refunded?.message_id).toBe(`<payment-refunded-${await payment()}@localhost>`)
  })

  test('is followed by a mail when it promised no refund and staff refund all the same', async () => {
    await cancelKept()
    await server.work()
    await server.work()
    await server.database.run(sql`update payment_transaction set state = 'REFUNDING', reason = 'Goodwill' where id = ${await payment()}`)
    await server.recover()
    expect((await to('ann@example.org')).at(-1)?.subject).toBe('Your payment was refunded')
  })

  test('states when there is no refund, and sends no mail about one', async () => {
    await cancelKept()
    await server.recover()
    const sent = await to('ann@example.org')
    expect([sent.length, sent[1]?.text_body]).toEqual([2, expect.stringContaining('it is not refunded')])
  })

  test('by the location after the start names the refund', async () => {
    const { id } = (await server.pay({ key: 'a' })).body
    await server.work()
    server.services.clock.set('2026-11-24T14:05:00Z')
    await server.call('DELETE', `appointments/${id}`, { who: 'downtown' })
    await server.recover()
    const cancelled = (await to('ann@example.org'))[1]
    expect(cancelled?.text_body).toMatch(/being refunded in full|have refunded your payment/)
    expect(cancelled?.text_body).not.toContain('it is not refunded')
  })

  test('of a no-show by the location says why nothing is refunded, and not that a rule was shown', async () => {
    const { id } = (await server.pay({ key: 'a' })).body
    await server.work()
    server.services.clock.set('2026-11-24T14:05:00Z')
    await server.call('PATCH', `appointments/${id}`, { who: 'downtown', body: { status: 'NO_SHOW' } })
    await server.call('DELETE', `appointments/${id}`, { who: 'downtown' })
    await server.recover()
    const cancelled = (await to('ann@example.org')).at(-1)
    expect(cancelled?.text_body).toContain(
      '$42.50 was paid online. It is not refunded, because you were recorded as not having come. If that is wrong, please contact the location.',
    )
    expect(cancelled?.text_body).not.toContain('Under the rules shown')
  })

  test('by the location is in one mail with its refund, also where applicants who cancel get nothing back', async () => {
    await server.database.run(sql`update network set refund_until_start = false`)
    await cancelPaid()
    await server.recover()
    const [, cancelled, ...more] = await to('ann@example.org')
    expect([cancelled?.text_body, more]).toEqual([expect.stringMatching(/being refunded in full|have refunded your payment/), []])
  })
})

test('a payment that could not be collected is mailed once to the applicant, the desk and the superusers', async () => {
  const { id } = (await server.pay({ card: '4000000000000341', key: 'a' })).body
  await server.work()
  await server.recover()
  const failed = (await to('ann@example.org')).filter(({ subject }) => subject === 'Your online payment did not go through')
  expect(failed).toHaveLength(1)
  expect(failed[0]?.text_body).toContain('You were not charged.')
  expect(failed[0]?.text_body).toContain('Please pay at the appointment.')
  const payment = (await server.database.one<{ id: number }>(sql`select id from payment_transaction`))?.id as number
  for (const _again of [1, 2]) await tasksOf(server.services).write_mail({ kind: 'payment', payment, event: 'FAILED' })
  const alerts = (await mails()).filter(({ event_key }) => event_key.startsWith('payment-alert'))
  expect(alerts.map(({ to_address }) => to_address).sort()).toEqual(['boss@bims.example', 'desk@downtown.example'])
  for (const { subject, text_body } of alerts) {
    expect(subject).toBe(`Payment not collected: appointment ${id}`)
    expect(text_body).toContain('Please collect it at the counter.')
    expect(text_body).not.toMatch(/Ann|Lee|ann@/)
  }
  expect(alerts.filter(({ text_body }) => text_body.includes('/record/'))).toHaveLength(1)
})

describe('the mail about held money without a booking', () => {
  test('is sent when the ten minutes are over', async () => {
    await server.pay({ card: '4000000000000259', key: 'a' })
    await server.expire()
    await server.recover()
    const sent = await to('ann@example.org')
    expect(sent.map(({ subject }) => subject)).toEqual(['Your card was not charged'])
    expect(sent[0]?.text_body).toContain('This appointment was not booked')
    expect(sent[0]?.text_body).toContain('We have not charged Visa ending in 0259. Your bank may show $42.50 as pending')
    await server.recover()
    expect(await subjects()).toHaveLength(1)
  })

  test('is sent for the first card when another one paid', async () => {
    await server.pay({ card: '4000000000000259', key: 'a' })
    await server.pay({ card: GOOD, key: 'a' })
    await server.work()
    const sent = await to('ann@example.org')
    expect(sent.map(({ subject }) => subject).sort()).toEqual(['Your card was not charged', BOOKED])
    expect(sent.find(({ subject }) => subject !== BOOKED)?.text_body).toContain('this card was not used')
  })

  test('is not sent when no money was ever held', async () => {
    await server.pay({ card: '4000000000000127', key: 'a' })
    await server.pay({ card: DECLINED, key: 'b', changes: { dateTime: '2026-11-24T15:00:00Z' } })
    await server.expire()
    await server.recover()
    expect(await mails()).toEqual([])
  })
})
