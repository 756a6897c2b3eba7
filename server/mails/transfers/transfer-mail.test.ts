import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tasksOf } from '../../jobs.ts'
import { limits } from '../../limits.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ids: { school: number; north: number; ann: number }
beforeAll(async () => {
  server = await openTestServer()
  const one = async (statement: ReturnType<typeof sql>) => (await server.database.one<{ id: number }>(statement))?.id as number
  const school = await one(sql`
    insert into employer (name, network, applicant_subdomain, reply_to, enable_transfers)
    values ('Lakeside Schools', ${server.metro}, 'lakeside', 'hr@lakeside.example', true) returning id`)
  const north = await one(sql`insert into location (employer, name) values (${school}, 'North <School>') returning id`)
  const ann = await one(sql`
    insert into applicant (record_key, employer, first_name, last_name, email, phone)
    values (gen_random_uuid(), ${school}, 'Ann', 'Lee', 'ann@example.org', '3055550100') returning id`)
  await server.database.run(sql`update applicant_type set transfer = true where id = ${server.types.downtown}`)
  ids = { school, north, ann }
})
beforeEach(() => emptyTables(server.database, 'mail', 'transfer'))
afterAll(() => server.close())

async function requestTransfer(language: 'en' | 'es' = 'en'): Promise<number> {
  const { lsv: _lsv, dateTime: _dateTime, ...person } = server.booking()
  const body = { ...person, mode: 'transfer', network: undefined, employer: ids.school, location: ids.north, language }
  return (await server.call('POST', 'applicants/transfer', { body })).body.id
}
const decide = (id: number, how: 'approve' | 'decline', body: object) =>
  server.call('POST', `transfers/${id}/${how}`, { who: 'staff', body })
const mails = async () => {
  await runJobs(server.services, { twice: () => true })
  return server.database.rows<{
    to_address: string
    reply_to: string
    subject: string
    text_body: string
    html_body: string
    applicant: number
  }>(sql`select to_address, reply_to, subject, text_body, html_body, applicant from mail order by id`)
}

test('only the mail of a request that was sent twice names the earlier one, while that is pending', async () => {
  const before = 'You had sent the same request before: its number is'
  const [first, second] = [await requestTransfer(), await requestTransfer()]
  await server.database.run(sql`update transfer set state = 'DECLINED' where id = ${first}`)
  await requestTransfer()
  const texts = (await mails()).filter(({ subject }) => subject === 'We have received your transfer request').map((mail) => mail.text_body)
  expect(texts.map((text) => text.includes(before))).toEqual([false, true])
  expect(texts[1]).toContain(`${before} ${second}, and it is still pending.`)
})

test('requests under one mailbox send a limited number of mails an hour; the others are sent later', async () => {
  const write = (transfer: number) => tasksOf(server.services).write_mail({ kind: 'transfer', transfer })
  const written = async () => (await server.database.rows(sql`select id from mail`)).length
  const [first, second] = [await requestTransfer(), await requestTransfer()]
  await emptyTables(server.database, 'attempt')
  await server.database.run(sql`delete from graphile_worker._private_jobs`)
  server.services.settings.rateLimits = true
  await write(first)
  await server.database.run(sql`update attempt set count = ${limits.mailbox.most} where scope = ${limits.mailbox.scope}`)
  await write(second)
  expect(await written()).toBe(1)
  const later = await server.database.rows(sql`select payload from graphile_worker._private_jobs where run_at > now()`)
  expect(later).toEqual([{ payload: { kind: 'transfer', transfer: second } }])
  await emptyTables(server.database, 'attempt')
  await write(second)
  expect(await written()).toBe(2)
  // A withdrawal is counted with them, a decision of staff is not.
  await server.database.run(sql`update attempt set count = ${limits.mailbox.most} where scope = ${limits.mailbox.scope}`)
  await server.database.run(sql`update transfer set state = 'WITHDRAWN' where id = ${first}`)
  await server.database.run(sql`update transfer set state = 'DECLINED' where id = ${second}`)
  await write(first)
  expect(await written()).toBe(2)
  await write(second)
  expect(await written()).toBe(3)
  server.services.settings.rateLimits = false
})

describe('the decision about a transfer is mailed to the applicant', () => {
  test('an approval names the new location and type and requires no prints', async () => {
    const id = await requestTransfer()
    expect((await mails()).map(({ subject }) => subject)).toEqual(['We have received your transfer request'])
    expect((await decide(id, 'approve', { applicant: ids.ann })).status).toBe(200)
    const [, mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to_address: 'ann@example.org',
      reply_to: 'hr@lakeside.example',
      subject: 'Your transfer was approved',
      applicant: ids.ann,
    })
    expect(mail?.text_body).toBe(
      [
        'Hello Ann,',
        'Your request to transfer was approved. You do not have to be fingerprinted again.',
        'Work location: North <School>',
        'Applicant type: Teacher',
        'If you have questions, please contact Lakeside Schools.',
        `Number of your request: ${id}`,
        `See its status: http://lakeside.scheduler.localhost:8080/transfer/${id}.r1`,
        'Requested by Lakeside Schools',
      ].join('\n\n'),
    )
    expect(mail?.html_body).toContain('North &#60;School&#62;')
  })

  test('a declined transfer names the reason and the next step', async () => {
    await decide(await requestTransfer(), 'decline', { reason: 'Prints are too old' })
    const [mail] = await mails()
    expect(mail?.subject).toBe('Your transfer was not approved')
    expect(mail?.text_body).toContain('Reason: Prints are too old')
    expect(mail?.text_body).toContain('http://lakeside.scheduler.localhost:8080')
  })

  test.each([
    {
      decision: 'approve',
      body: () => ({ applicant: ids.ann }),
      subject: 'Se aprobó su traslado',
      line: 'Lugar de trabajo: North <School>',
    },
    { decision: 'decline', body: () => ({ reason: 'Vencido' }), subject: 'No se aprobó su traslado', line: 'Motivo: Vencido' },
  ] as const)('the decision to $decision is mailed in Spanish', async ({ decision, body, subject, line }) => {
    await decide(await requestTransfer('es'), decision, body())
    const [mail] = await mails()
    expect(mail?.subject).toBe(subject)
    expect(mail?.text_body).toContain(line)
    expect(mail?.html_body).toContain('<html lang="es">')
  })

  test('request and approval name the applicant type in the language of the reader', async () => {
    await server.database.run(sql`
      update applicant_type set translations = ${{ es: { description: 'Docente' } }} where id = ${server.types.downtown}`)
    await decide(await requestTransfer('es'), 'approve', { applicant: ids.ann })
    await requestTransfer()
    const texts = (await mails()).map(({ text_body }) => text_body.match(/(?:Tipo de solicitante|Applicant type): .*/)?.[0])
    expect(texts).toEqual(['Tipo de solicitante: Docente', 'Applicant type: Teacher'])
    await server.database.run(sql`update applicant_type set translations = null where id = ${server.types.downtown}`)
  })

  test('one of two simultaneous decisions is mailed', async () => {
    const id = await requestTransfer()
    const answers = await Promise.all([
      decide(id, 'approve', { applicant: ids.ann }),
      decide(id, 'decline', { reason: 'No' }),
      decide(id, 'approve', { applicant: ids.ann }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await mails()).toHaveLength(1)
    expect(
      await server.database.rows(sql`select event from transfer_history where transfer = ${id} and event <> 'REQUESTED'`),
    ).toHaveLength(1)
  })
})
