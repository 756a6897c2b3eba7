import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { database } = world.services
  await database.begin()
  // 04:30 UTC on the 10th is 11:30 PM on the 9th in New York.
  await database.run(sql`
    update appointment set date_time = '2031-02-10T04:30:00Z', ends_at = '2031-02-10T04:45:00Z', location = ${world.ids.locations.school},
      applicant_type = ${world.ids.applicanttypes.teacher} where id = ${world.ids.appointments.anas}`)
  await database.run(sql`
    update appointment set date_time = '2031-02-09T15:00:00Z', ends_at = '2031-02-09T15:15:00Z'
    where id in (${world.ids.appointments.bens}, ${world.ids.appointments.dans})`)
})
afterEach(() => world.services.database.undo())

const DAYS = 'after=2031-02-09&before=2031-02-09'
const readReport = (who: Principal, query = DAYS, more = '') => world.ask({ who, path: `appointments/report${more}?${query}` })
const names = async (who: Principal, query = DAYS) =>
  (await readReport(who, query)).json().rows.map((row: { first_name: string }) => row.first_name)

describe('a report', () => {
  test('contains the appointments of the local days, of the viewer’s locations only, in order of time', async () => {
    expect(await names('downtown')).toEqual(['ana'])
    expect(await names('seaside')).toEqual(['ben'])
    expect(await names('metro')).toEqual(['dan', 'ana'])
    expect(await names('coastal')).toEqual(['ben'])
    expect((await names('staff')).sort()).toEqual(['ana', 'ben', 'dan'])
    expect(await names('downtown', 'after=2031-02-10&before=2031-02-10')).toEqual([])
  })

  test('is closed to others', async () => {
    for (const more of ['', '/csv']) {
      expect((await readReport('public', DAYS, more)).statusCode).toBe(401)
      expect((await readReport('badToken', DAYS, more)).statusCode).toBe(401)
    }
    expect(await names('detached')).toEqual([])
  })

  test('is filtered by name and location like the list', async () => {
    expect(await names('metro', `${DAYS}&name=TEST`)).toEqual(['dan', 'ana'])
    // One or two letters are how a word begins.
    expect(await names('metro', `${DAYS}&name=AN`)).toEqual(['ana'])
    expect(await names('metro', `${DAYS}&name=TESTER, %C3%A1na`)).toEqual(['ana'])
    expect(await names('metro', `${DAYS}&lsv=${world.ids.livescanvendors.downtown}`)).toEqual(['ana'])
    expect(await names('metro', `${DAYS}&lsv=${world.ids.livescanvendors.seaside}`)).toEqual([])
  })

  test('contains every field of an appointment', async () => {
    expect((await readReport('downtown')).json().rows[0]).toEqual({
      id: world.ids.appointments.anas,
      date_time: '2031-02-10T04:30:00.000Z',
      lsv_timezone: 'America/New_York',
      last_name: 'Tester',
      first_name: 'ana',
      applicant_type: 'teacher',
      phone: '3055550100',
      email: 'ana@bims.example',
      status: 'SCHEDULED',
      location: 'North School',
      price: '0.00',
      payment: 'Paid $40.00 of $0.00',
      method: 'Pay Online',
      tcn: null,
    })
  })

  test('says what is to be collected, what was paid and how, and the TCN', async () => {
    const { database } = world.services
    const { anas } = world.ids.appointments
    const row = async () => {
      const { price, payment, method, tcn } = (await readReport('downtown')).json().rows[0]
      return [price, payment, method, tcn]
    }
    await database.run(sql`update payment_transaction set state = 'REFUNDED' where appointment = ${anas}`)
    await database.run(sql`update appointment set price = 4850 where id = ${anas}`)
    expect(await row()).toEqual(['48.50', 'Collect $48.50, online payment refunded', 'Pay at Appointment', null])
    for (const [method, amount, reference] of [
      ['CASH', '20.00', undefined],
      ['CHECK', '28.50', '1042'],
    ]) {
      const body = { appointment: anas, method, amount, reference }
      expect((await world.ask({ who: 'downtown', method: 'POST', path: 'paymenttransactions/desk', body })).statusCode).toBe(201)
    }
    await database.run(sql`update appointment set status = 'COMPLETED', transaction_id = 'NYDT0000000001' where id = ${anas}`)
    expect(await row()).toEqual(['48.50', 'Paid $48.50', 'Cash, Check', 'NYDT0000000001'])
    expect((await readReport('metro', DAYS, '/csv')).body).toContain(
      'North School,48.50,Paid $48.50,"Cash, Check",NYDT0000000001,America/New_York\r\n',
    )
  })

  test.each([
    { what: 'a free re-print', facts: sql`price = 0, attempt = 2`, payment: 'Free, re-print' },
    { what: 'a type without a price', facts: sql`price = 0`, payment: 'Free' },
    { what: 'no type', facts: sql`price = 0, applicant_type = null`, payment: 'No price: no applicant type' },
    { what: 'a no-show', facts: sql`price = 4850, status = 'NO_SHOW'`, payment: 'Nothing to collect' },
  ])('names no method of $what', async ({ facts, payment }) => {
    const { database } = world.services
    const { anas } = world.ids.appointments
    await database.run(sql`delete from payment_transaction where appointment = ${anas}`)
    await database.run(sql`update appointment set ${facts} where id = ${anas}`)
    expect((await readReport('downtown')).json().rows[0]).toMatchObject({ payment, method: '' })
    expect((await readReport('downtown', DAYS, '/csv')).body).toMatch(new RegExp(`,"?${payment}"?,,,America/New_York\r\n`))
  })

  test('has the people of one time by name', async () => {
    const { database } = world.services
    const { anas, bens, dans } = world.ids.appointments
    await database.run(sql`
      update appointment set date_time = '2031-02-09T15:00:00Z', ends_at = '2031-02-09T15:15:00Z', station = null, walk_in = true
      where id in (${anas}, ${bens}, ${dans})`)
    for (const [ana, ben, dan] of [
      ['Abel', 'Évora', 'Zane'],
      ['Zane', 'abel', 'Evora'],
    ]) {
      const named = { [anas]: ana, [bens]: ben, [dans]: dan }
      for (const [id, name] of Object.entries(named))
        await database.run(
          sql`update applicant set last_name = ${name} where id = (select applicant from appointment where id = ${Number(id)})`,
        )
      const seen = (await readReport('staff')).json().rows.map(({ last_name }: { last_name: string }) => last_name)
      expect(seen).toEqual(Object.values(named).sort((a = '', b = '') => a.localeCompare(b, 'en')))
    }
  })

  test('says that nothing is to be collected of a completed visit where the desk records no money', async () => {
    const { database } = world.services
    const { anas } = world.ids.appointments
    await database.run(sql`update appointment set price = 4850, status = 'COMPLETED' where id = ${anas}`)
    const payment = async () => (await readReport('downtown')).json().rows[0].payment
    expect(await payment()).toBe('$8.50 left of $48.50')
    await database.run(sql`update live_scan_vendor set records_money = false where id = ${world.ids.livescanvendors.downtown}`)
    expect(await payment()).toBe('Nothing to collect')
  })

  test.each([
    '',
    'after=2031-02-09',
    'after=2031-02-09&before=2031-02-08',
    `${DAYS}&name=`,
    `${DAYS}&lsv=x`,
    `${DAYS}&other=1`,
    'after=today&before=today',
  ])('refuses %j', async (query) => expect((await readReport('downtown', query)).statusCode).toBe(400))

  test('a report with too many rows is refused', async () => {
    await world.services.database.run(sql`
      insert into appointment (applicant, lsv, date_time, ends_at, walk_in)
      select ${world.ids.applicants.ana}, ${world.ids.livescanvendors.downtown}, '2031-02-09T16:00:00Z', '2031-02-09T16:15:00Z', true
      from generate_series(1, 10000)`)
    expect((await readReport('downtown')).json().errors.before).toMatch(/More than 10,000/)
  })
})

test('the file has the columns, the local day and time, and no formula', async () => {
  await world.services.database.run(
    sql`update applicant set last_name = '=cmd|x', first_name = 'An"a' where id = ${world.ids.applicants.ana}`,
  )
  const answer = await readReport('downtown', DAYS, '/csv')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="appointments-2031-02-09-to-2031-02-09.csv"')
  expect(answer.body).toBe(
    '\ufeffDate,Time,Last Name,First Name,Appt #,Type,Phone,Email,Status,Location,Price,Payment,Method,TCN,Time Zone\r\n' +
      `2031-02-09,23:30,'=cmd|x,"An""a",${world.ids.appointments.anas},teacher,3055550100,ana@bims.example,Scheduled,North School,0.00,Paid $40.00 of $0.00,Pay Online,,America/New_York\r\n`,
  )
})

test('page and file are audited with the number of rows', async () => {
  await readReport('downtown')
  await readReport('downtown', DAYS, '/csv')
  const events = await world.services.database.rows(sql`select actor, detail from audit_event where event = 'report' order by seq`)
  const range = { rows: 1, after: '2031-02-09', before: '2031-02-09' }
  expect(events).toEqual([
    { actor: world.ids.users.downtown, detail: { as: 'page', ...range } },
    { actor: world.ids.users.downtown, detail: { as: 'csv', ...range } },
  ])
})
