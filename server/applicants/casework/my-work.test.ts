import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeWorld, type Principal, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const ana = () => world.ids.applicants.ana
const work = async (who: Principal = 'staff') => (await world.ask({ who, path: 'mywork' })).json()
const write = (note_text: string, more: object = {}, who: Principal = 'staff') =>
  world.ask({ who, method: 'POST', path: 'notes', body: { applicant: ana(), note_text, ...more } })
const texts = (notes: readonly { note_text: string }[]) => notes.map(({ note_text }) => note_text)
const usernameOf = async (id: number) =>
  (await world.services.database.one<{ username: string }>(sql`select username from user_account where id = ${id}`))?.username ?? ''

test('a note marks itself for each member of staff whom it names, and for nobody whose name only begins like that', async () => {
  const boss = await usernameOf(world.ids.users.superuser)
  await write(`@${boss.toUpperCase()}, please look.`)
  await write(`mail${boss} and @${boss}@bims.example`)
  expect(texts((await work('superuser')).mentions)).toEqual([`@${boss.toUpperCase()}, please look.`])
  expect((await work('staff')).mentions).toEqual([])
  expect(await world.services.database.rows(sql`select distinct mentioned from note_mention`)).toEqual([
    { mentioned: world.ids.users.superuser },
  ])
})

test('a note that is changed marks those whom it names then, and one that was put aside stays so', async () => {
  const boss = await usernameOf(world.ids.users.superuser)
  const { id: note } = (await write('nobody')).json()
  const change = (note_text: string) => world.ask({ who: 'staff', method: 'PATCH', path: `notes/${note}`, body: { note_text } })
  await change(`@${boss} look`)
  expect(texts((await work('superuser')).mentions)).toEqual([`@${boss} look`])
  const seen = (who: Principal) => world.ask({ who, method: 'POST', path: 'mywork/seen', body: { note } })
  expect((await seen('staff')).statusCode).toBe(404)
  expect((await seen('superuser')).statusCode).toBe(204)
  await change(`@${boss} look again`)
  expect((await work('superuser')).mentions).toEqual([])
})

test('a reminder appears in the work of its author from its day on, until it is dismissed', async () => {
  const [yesterday, tomorrow] = [-1, 1].map((days) => new Date(world.services.clock.now() + days * 86_400_000).toISOString().slice(0, 10))
  const { id: note } = (await write('call back', { remind_on: tomorrow })).json()
  await world.services.database.run(sql`update note set remind_on = ${yesterday} where id = ${note}`)
  await write('later', { remind_on: tomorrow })
  expect(texts((await work()).reminders)).toEqual(['call back'])
  expect((await work('superuser')).reminders).toEqual([])
  const asideBy = (who: Principal) => world.ask({ who, method: 'POST', path: 'mywork/seen', body: { note } })
  expect((await asideBy('superuser')).statusCode).toBe(404)
  expect(texts((await work()).reminders)).toEqual(['call back'])
  expect((await world.ask({ who: 'staff', method: 'POST', path: 'mywork/seen', body: { note } })).statusCode).toBe(204)
  expect((await work()).reminders).toEqual([])
})

test('in the evening of New York, what is for tomorrow waits for tomorrow', async () => {
  const today = new Date(world.services.clock.now()).toISOString().slice(0, 10)
  // 8 PM of the day before, or 7 PM in summer.
  vi.spyOn(world.services.clock, 'now').mockReturnValue(Date.parse(`${today}T00:30:00Z`))
  const { id: note } = (await write('call', { remind_on: today })).json()
  await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}`, body: { assignee: world.ids.users.staff, due: today } })
  const inZone = async (zone: string) => (await world.ask({ who: 'staff', path: `mywork?zone=${zone}` })).json()
  expect(await inZone('America/New_York')).toMatchObject({ reminders: [], due: 0 })
  expect(await inZone('UTC')).toMatchObject({ reminders: [{ note }], due: 1 })
  const aside = (zone: string) => world.ask({ who: 'staff', method: 'POST', path: 'mywork/seen', body: { note, zone } })
  expect((await aside('America/New_York')).statusCode).toBe(404)
  expect((await aside('UTC')).statusCode).toBe(204)
  expect((await world.ask({ who: 'staff', path: 'mywork?zone=Nowhere' })).json().errors).toHaveProperty('zone')
  vi.restoreAllMocks()
})

test('today in filters and in counts of saved searches is that of the reader', async () => {
  const now = new Date(world.services.clock.now())
  // Where the calendar differs from that of UTC now.
  const [zone, days] = now.getUTCHours() >= 10 ? (['Pacific/Kiritimati', 1] as const) : (['Pacific/Pago_Pago', -1] as const)
  const due = new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  await world.services.database.run(sql`update applicant set due = ${due}, submitted = ${due}, safe_date = ${due} where id = ${ana()}`)
  const found = async (query: string) =>
    (await world.ask({ who: 'staff', path: `applicants?${query}` })).json().results.map(({ id }: { id: number }) => id)
  for (const name of ['due', 'submitted', 'safe_date']) {
    const query = `${name}_after=today&${name}_before=today`
    expect(await found(`${query}&zone=${zone}`), name).toEqual([ana()])
    expect(await found(query), name).toEqual([])
  }
  expect(await found(`filters=${encodeURIComponent('due:today')}&zone=${zone}`)).toEqual([ana()])
  const body = { description: 'Due today', query_string: 'due_after=today&due_before=today' }
  const { id: card } = (await world.ask({ who: 'staff', method: 'POST', path: 'savedsearches', body })).json()
  const counted = async (query: string) => {
    const { results } = (await world.ask({ who: 'staff', path: `savedsearches${query}` })).json()
    return results.find(({ id }: { id: number }) => id === card).count
  }
  expect(await counted(`?zone=${zone}`)).toBe(1)
  expect(await counted('')).toBe(0)
  expect((await world.ask({ who: 'staff', path: 'savedsearches?zone=Nowhere' })).json().errors).toHaveProperty('zone')
})

test('a note with names that no member of staff has is refused, and the refusal names them', async () => {
  const [boss, desk] = [await usernameOf(world.ids.users.superuser), await usernameOf(world.ids.users.downtown)]
  const sentence = (...names: string[]) => ({
    note_text: `No member of staff has the username ${names.map((name) => `“${name}”`).join(' or ')}. Correct it, or write a space after the @`,
  })
  const refused = await write(`@${boss}x, @${boss} and (@${desk}) please look. Mail ann@example.org @ noon`)
  expect([refused.statusCode, refused.json().errors]).toEqual([400, sentence(...[desk, `${boss}x`].sort())])
  const { id: note } = (await write(`@${boss}. Thanks`)).json()
  await world.services.database.run(sql`update user_account set username = 'renamed' where id = ${world.ids.users.superuser}`)
  const change = (note_text: string) => world.ask({ who: 'staff', method: 'PATCH', path: `notes/${note}`, body: { note_text } })
  expect((await change(`@${boss}. Many thanks`)).statusCode).toBe(200)
  expect((await change(`@${boss} and @nobody`)).json().errors).toEqual(sentence('nobody'))
})

test('a username with a space, a dot or an address is known whole', async () => {
  for (const username of ['ann lee', 'ann.lee', 'ann@bims.example']) {
    await world.services.database.run(sql`update user_account set username = ${username} where id = ${world.ids.users.superuser}`)
    expect((await write(`Ask @${username}, please`)).statusCode, username).toBe(201)
  }
})

test('a reminder for a day that is over is refused, unless the note had it before', async () => {
  const day = (days: number) => new Date(world.services.clock.now() + days * 86_400_000).toISOString().slice(0, 10)
  const past = day(-2)
  expect((await write('late', { remind_on: past })).json().errors).toEqual({ remind_on: 'This day is over: choose today or a later one' })
  const { id: note } = (await write('today', { remind_on: day(0) })).json()
  await world.services.database.run(sql`update note set remind_on = ${past} where id = ${note}`)
  const kept = await world.ask({
    who: 'staff',
    method: 'PATCH',
    path: `notes/${note}`,
    body: { note_text: 'was due', remind_on: past },
  })
  expect(kept.statusCode, kept.body).toBe(200)
})

test('a note that mentions its own author appears in My Work once, and a later reminder outlasts the mention', async () => {
  const [me, today] = [await usernameOf(world.ids.users.staff), new Date(world.services.clock.now()).toISOString().slice(0, 10)]
  await write(`@${me} today`, { remind_on: today })
  const { id: note } = (await write(`@${me} later`, { remind_on: '2099-01-01' })).json()
  const { mentions, reminders } = await work()
  expect([texts(mentions), texts(reminders)]).toEqual([[`@${me} later`], [`@${me} today`]])
  await world.ask({ who: 'staff', method: 'POST', path: 'mywork/seen', body: { note } })
  expect(texts((await work()).mentions)).toEqual([])
  expect(await world.services.database.one(sql`select remind_on::text from note where id = ${note}`)).toEqual({ remind_on: '2099-01-01' })
})

test('records are assigned to members of staff only, and found by their assignee and their due date', async () => {
  const patch = (body: object) => world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}`, body })
  const today = new Date(world.services.clock.now()).toISOString().slice(0, 10)
  expect((await patch({ assignee: world.ids.users.downtown })).json().errors).toEqual({ assignee: 'Must be a member of staff' })
  expect((await patch({ assignee: world.ids.users.staff, due: today })).statusCode).toBe(200)
  const found = async (query: string, who: Principal = 'staff') =>
    (await world.ask({ who, path: `applicants?${query}` })).json().results.map(({ id }: { id: number }) => id)
  expect(await found('assignee=me&order=due')).toEqual([ana()])
  expect(await found(`assignee=${world.ids.users.staff}&due_before=today`)).toEqual([ana()])
  expect(await found('assignee=me', 'superuser')).toEqual([])
  expect(await found('assignee=none')).not.toContain(ana())
  const typed = (text: string, who?: 'superuser') => found(`filters=${encodeURIComponent(text)}`, who)
  expect(await typed('assigned:me due:<=today')).toEqual([ana()])
  expect(await typed('assigned:staff@bims.example')).toEqual([ana()])
  expect(await typed('assigned:me', 'superuser')).toEqual([])
  expect(await typed('assigned:nobody')).not.toContain(ana())
  expect(await work()).toMatchObject({ assigned: 1, due: 1 })
})

test('each member of staff orders the saved searches independently', async () => {
  const ids: number[] = []
  for (const description of ['One', 'Two'])
    ids.push(
      (
        await world.ask({ who: 'staff', method: 'POST', path: 'savedsearches', body: { description, query_string: 'illegible=true' } })
      ).json().id,
    )
  const order = [...ids].reverse()
  const set = (searches: readonly number[]) => world.ask({ who: 'staff', method: 'PUT', path: 'mywork/searches', body: { searches } })
  expect((await set(order)).statusCode).toBe(204)
  expect((await work()).searches).toEqual(order)
  expect((await work('superuser')).searches).toEqual([])
  expect((await set([...ids, 4_711])).json().errors).toEqual({ searches: 'Not found' })
  expect((await set([ids[0] as number, ids[0] as number])).statusCode).toBe(400)
  await world.ask({ who: 'staff', method: 'DELETE', path: `savedsearches/${ids[0]}` })
  expect((await work()).searches).toEqual([ids[1]])
})

test('a new record is assigned to a member of staff only', async () => {
  const create = (assignee: number) =>
    world.ask({
      who: 'staff',
      method: 'POST',
      path: 'applicants',
      body: {
        employer: world.ids.employers.lakeside,
        first_name: 'Nia',
        last_name: 'New',
        email: 'nia@example.org',
        phone: '3055550100',
        assignee,
      },
    })
  expect((await create(world.ids.users.downtown)).json().errors).toEqual({ assignee: 'Must be a member of staff' })
  expect((await create(world.ids.users.superuser)).statusCode).toBe(201)
})

test('a purge takes the mentions of the notes with it', async () => {
  await write(`@${await usernameOf(world.ids.users.superuser)}`)
  await world.services.database.run(sql`delete from note where applicant = ${ana()}`)
  expect(await world.services.database.rows(sql`select from note_mention`)).toEqual([])
})
