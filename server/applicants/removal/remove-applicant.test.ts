import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../contract/appointments/appointments.ts'
import { DAY_MS } from '../../../contract/records/days.ts'
import { prunePayments } from '../../payments/prune-payments.ts'
import { rowOf } from '../../platform/records/answers.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { purgeUnbooked } from './purge-applicant.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())
afterAll(() => world.close())

test('an appointment of a removed applicant keeps the shape of its answer', async () => {
  const { dan } = world.ids.applicants
  const { dans } = world.ids.appointments
  expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `applicants/${dan}` })).statusCode).toBe(204)
  const answer = (await world.ask({ who: 'superuser', path: `appointments/${dans}` })).json()
  expect(answer).toMatchObject({ first_name: 'Removed', phone: '', email: '' })
  expect(rowOf(appointment).parse(answer)).toEqual(answer)
})

/** Takes a check for the completed appointment of an applicant, at the desk. */
async function takeCheck(): Promise<void> {
  const body = {
    appointment: world.ids.appointments.dans,
    method: 'CHECK',
    amount: '10.00',
    reference: 'CHECK-104200',
    more_than_due: true,
  }
  const taken = await world.ask({ who: 'staff', method: 'POST', path: 'paymenttransactions/desk', body })
  expect(taken.statusCode, taken.body).toBe(201)
}

const checksKept = async () =>
  (await world.services.database.rows(sql`select from payment_transaction where reference = 'CHECK-104200'`)).length

test('an applicant whose check was taken at the desk is deleted only once the payments are pruned, and its number with them', async () => {
  const remove = () => world.ask({ who: 'superuser', method: 'DELETE', path: `applicants/${world.ids.applicants.dan}` })
  await takeCheck()
  expect((await remove()).json()).toMatchObject({ status: 409, code: 'PAID' })
  expect(await checksKept()).toBe(1)
  await prunePayments(world.services, new Date(Date.now() + DAY_MS))
  expect([(await remove()).statusCode, await checksKept()]).toEqual([204, 0])
})

test('the purge of applicants who never booked leaves who has paid at the desk', async () => {
  const { dan } = world.ids.applicants
  await takeCheck()
  await world.services.database.run(sql`update applicant set removed_at = now() - interval '25 hours' where id = ${dan}`)
  const purged = () => world.services.database.rows(sql`select id from applicant where last_name = 'Removed'`)
  await purgeUnbooked(world.services)
  expect(await purged()).toEqual([])
  await prunePayments(world.services, new Date(Date.now() + DAY_MS))
  await purgeUnbooked(world.services)
  expect(await purged()).toEqual([{ id: dan }])
})

test('a record whose person is paying is not deleted, and the refusal says until when', async () => {
  const { dan } = world.ids.applicants
  const { dans } = world.ids.appointments
  const { run } = world.services.database
  await run(sql`update appointment set status = 'PENDING', created = now() - interval '150 seconds' where id = ${dans}`)
  const remove = () => world.ask({ who: 'superuser', method: 'DELETE', path: `applicants/${dan}` })
  expect((await remove()).json()).toMatchObject({
    status: 409,
    code: 'PAYMENT_BUSY',
    detail: 'This applicant is paying for an appointment right now. That ends within 8 minutes: wait until then, and try again.',
  })
  await run(sql`update appointment set created = now() - interval '11 minutes' where id = ${dans}`)
  expect((await remove()).json().code).toBe('SCHEDULED')
})
