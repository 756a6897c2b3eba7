import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { place } from '../platform/secrets/sealing.ts'
import { readEbts } from '../testing/documents/ebts-reader.ts'
import type { NameOf } from '../testing/people-and-places.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const path = (name: NameOf<'appointments'>) => `appointments/${world.ids.appointments[name]}/demographics`
/** The statuses of callers without access, by caller; a desk without the right to the row gets the 404 of a missing row. */
const nobody = { public: 401, badToken: 401, metro: 403, coastal: 403, seaside: 404, detached: 404 }
type Answers = Record<keyof typeof nobody | 'downtown' | 'staff' | 'superuser', number>
const everybody = ['public', 'downtown', 'seaside', 'metro', 'coastal', 'staff', 'superuser', 'detached', 'badToken'] as const

/** Sets all values that a machine needs for Ana. */
async function complete() {
  const { database, sealing } = world.services
  const ana = await database.one<{ record_key: string }>(sql`select record_key from applicant where id = ${world.ids.applicants.ana}`)
  const dob = sealing.seal(place('applicant', 'dob', ana?.record_key as string), '1990-04-05')
  await database.run(sql`
    update applicant set last_name = 'O’Hara Núñez', dob = ${dob}, gender = 'F', race = 'W', height = ${`5'9"`}, weight = 150, eye = 'BLU', hair = 'BLD',
      pob = 'NB', citizenship = 'US', reason = 'bgcheck' where id = ${world.ids.applicants.ana}`)
  await database.run(sql`update network set destination_agency = 'WVIAFIS0Z', tcn_prefix = 'MET' where id = ${world.ids.networks.metro}`)
  await database.run(sql`
    update applicant_type set retention = 'Y', reason_fingerprinted = 'School employee FS 1012-32' where id = ${world.ids.applicanttypes.teacher}`)
  await database.run(sql`
    update appointment set applicant_type = ${world.ids.applicanttypes.teacher} where id = ${world.ids.appointments.anas}`)
}

describe('access to demographics', () => {
  const hidden: Answers = { ...nobody, downtown: 404, staff: 404, superuser: 404 }
  const cases: { what: string; more: string; whose: NameOf<'appointments'>; answers: Answers }[] = [
    { what: 'the sheet of an appointment', more: '', whose: 'anas', answers: { ...hidden, downtown: 200, staff: 200, superuser: 200 } },
    { what: 'the file of an appointment', more: '/file', whose: 'anas', answers: { ...hidden, downtown: 200, staff: 200, superuser: 200 } },
    { what: 'the sheet of an unpaid appointment', more: '', whose: 'eves', answers: hidden },
    { what: 'the file of an unpaid appointment', more: '/file', whose: 'eves', answers: hidden },
  ]
  test.each(cases)('$what is only for its own desk and the provider', async ({ more, whose, answers }) => {
    await complete()
    const found: Partial<Answers> = {}
    for (const who of everybody) found[who] = (await world.ask({ who, path: `${path(whose)}${more}` })).statusCode
    expect(found).toEqual(answers)
  })
})

test('file and sheet contain the values of the records', async () => {
  await complete()
  const answer = await world.ask({ who: 'downtown', path: `${path('anas')}/file` })
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="demographics-${world.ids.appointments.anas}.eft"`)
  expect(answer.headers['cache-control']).toBe('no-store')
  const fields = readEbts(answer.rawPayload).flat()
  const value = (tag: string) => fields.find((field) => field.tag === tag)?.occurrences[0]?.[0]
  expect(value('2.018')).toBe('OHARA NUNEZ,ANA')
  expect([value('1.007'), value('1.009'), value('2.005'), value('2.032')]).toEqual([
    'WVIAFIS0Z',
    `MET${world.ids.appointments.anas}`,
    'Y',
    'BAL',
  ])
  const sheet = (await world.ask({ who: 'downtown', path: path('anas') })).json()
  expect(sheet).toMatchObject({ name: 'ana O’Hara Núñez', problems: [] })
  expect(sheet.fields.map(({ tag }: { tag: string }) => tag)).toEqual(fields.map(({ tag }) => tag))
  expect(sheet.fields.find(({ tag }: { tag: string }) => tag === '2.018')).toEqual({
    tag: '2.018',
    mnemonic: 'NAM',
    name: 'Name',
    value: 'OHARA NUNEZ,ANA',
  })
})

test('invalid data make no file, and every problem is named', async () => {
  const sheet = (await world.ask({ who: 'downtown', path: path('anas') })).json()
  expect(sheet.fields).toEqual([])
  const refused = await world.ask({ who: 'downtown', path: `${path('anas')}/file` })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'DEMOGRAPHICS'])
  expect(Object.keys(refused.json().errors)).toEqual(sheet.problems.map(({ mnemonic }: { mnemonic: string }) => mnemonic))
  expect(refused.json().errors).toMatchObject({
    HGT: 'Height: Not recorded for this applicant.',
    DAI: expect.stringContaining('network'),
    ORI: expect.stringContaining('no applicant type'),
  })
})

test('reading demographics is audited with account and appointment and without values', async () => {
  await complete()
  await world.ask({ who: 'downtown', path: path('anas') })
  await world.ask({ who: 'downtown', path: `${path('anas')}/file` })
  const events = await world.services.database.rows(sql`
    select event, outcome, actor, resource, row_id, detail from audit_event where event = 'demographics' order by seq`)
  const entry = {
    event: 'demographics',
    outcome: 'ok',
    actor: world.ids.users.downtown,
    resource: 'appointments',
    row_id: world.ids.appointments.anas,
  }
  expect(events).toEqual([
    { ...entry, detail: { as: 'sheet', problems: 0 } },
    { ...entry, detail: { as: 'file', problems: 0 } },
  ])
})

test('a name that is too long makes no file until the desk confirms its shortened form, which is audited', async () => {
  await complete()
  await world.services.database.run(sql`
    update applicant set last_name = 'Wolfeschlegelsteinhausen', first_name = 'Jean-Baptiste' where id = ${world.ids.applicants.ana}`)
  const confirm = (who: Principal, name: string) => world.ask({ who, method: 'POST', path: `${path('anas')}/name`, body: { name } })
  const proposal = 'WOLFESCHLEGELSTEINHAUSE,JEAN-B'
  expect((await world.ask({ who: 'downtown', path: path('anas') })).json().long_name).toEqual({
    whole: 'WOLFESCHLEGELSTEINHAUSEN,JEAN-BAPTISTE',
    confirmed: null,
    proposal,
  })
  expect((await world.ask({ who: 'downtown', path: `${path('anas')}/file` })).json().errors).toHaveProperty('NAM')
  expect((await confirm('downtown', 'SMITH,JEAN')).json().errors).toEqual({
    name: 'The last name must begin as WOLFESCHLEGELSTEINHAUSEN does',
  })
  expect((await confirm('downtown', proposal)).statusCode).toBe(204)
  const file = await world.ask({ who: 'downtown', path: `${path('anas')}/file` })
  expect(file.rawPayload.toString('latin1')).toContain(`2.018:${proposal}`)
  const events = await world.services.database.rows(sql`select actor, row_id from audit_event where event = 'name-shortened'`)
  expect(events).toEqual([{ actor: world.ids.users.downtown, row_id: world.ids.appointments.anas }])
  await world.services.database.run(sql`update applicant set last_name = 'Wolf' where id = ${world.ids.applicants.ana}`)
  expect((await confirm('downtown', 'WOLF,JEAN')).json().errors).toEqual({ name: 'The name fits as it is' })
})

describe('the submission settings of a network and its types', () => {
  const put = (who: Principal, at: string, body: object) => world.ask({ who, method: 'PATCH', path: at, body })

  test('the destination is set by the network’s administrators, and by no other user of it', async () => {
    const at = `networks/${world.ids.networks.metro}`
    expect((await put('metro', at, { destination_agency: 'WVIAFIS0Z' })).json().destination_agency).toBe('WVIAFIS0Z')
    for (const wrong of ['WVIAFIS0', 'wviafis0z', 'WVIAFIS0Z1', 'WV AFIS0Z'])
      expect((await put('metro', at, { destination_agency: wrong })).json().errors, wrong).toHaveProperty('destination_agency')
    expect((await put('coastal', at, { destination_agency: 'WVIAFIS0Z' })).statusCode).toBe(404)
    expect((await put('downtown', at, { destination_agency: 'WVIAFIS0Z' })).statusCode).toBe(403)
  })

  test('a type has transaction, retention and reason, within the receiver’s limits', async () => {
    const at = `applicanttypes/${world.ids.applicanttypes.teacher}`
    expect((await world.ask({ who: 'metro', path: at })).json()).toMatchObject({
      transaction_type: 'NFUF',
      retention: 'N',
      reason_fingerprinted: null,
    })
    const change = { transaction_type: 'FAUF', retention: 'Y', reason_fingerprinted: 'Child care, FS 402-305' }
    expect((await put('metro', at, change)).json()).toMatchObject(change)
    const errors = async (wrong: object) => Object.keys((await put('metro', at, wrong)).json().errors ?? {})
    expect(await errors({ transaction_type: 'SRE' })).toEqual(['transaction_type'])
    expect(await errors({ retention: 'X' })).toEqual(['retention'])
    expect(await errors({ reason_fingerprinted: 'x'.repeat(76) })).toEqual(['reason_fingerprinted'])
    expect(await errors({ reason_fingerprinted: 'F.S. 402' })).toEqual(['reason_fingerprinted'])
    expect(await errors({ transaction_type: 'MAP' })).toEqual(['reason_fingerprinted'])
    expect(await errors({ transaction_type: 'MAP', reason_fingerprinted: 'Law Enforcement' })).toEqual([])
    expect((await put('downtown', at, change)).statusCode).toBe(403)
    const machine_fields = { '2.009': 'CASE 12', '2.041': null }
    expect((await put('metro', at, { machine_fields })).json()).toMatchObject({ machine_fields })
    expect(await errors({ machine_fields: { '2.018': 'SMITH,JO' } })).toEqual(['machine_fields'])
    expect(await errors({ machine_fields: { '2.009': 12 } })).toEqual(['machine_fields'])
    expect((await put('metro', at, { machine_fields: null })).json()).toMatchObject({ machine_fields: null })
  })

  test('are hidden from the public', async () => {
    const types = (await world.ask({ who: 'public', path: `applicanttypes?employer=${world.ids.employers.lakeside}` })).json().results
    expect(Object.keys(types[0])).not.toEqual(expect.arrayContaining(['retention']))
    const [network] = (await world.ask({ who: 'public', path: 'networks?dashboard_subdomain=metro' })).json().results
    expect(network).not.toHaveProperty('destination_agency')
  })
})
