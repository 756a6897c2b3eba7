import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DOCX } from '../../../contract/records/files.ts'
import { docx, relations } from '../../testing/documents/docx.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import type { MailServer } from '../../testing/servers/mail-server.ts'
import { openMailStage } from '../../testing/servers/mail-stage.ts'
import type { World } from '../../testing/world.ts'

const OFFICE = 'http://schemas.openxmlformats.org'

let stage: Awaited<ReturnType<typeof openMailStage>>
let world: World
let mail: MailServer
beforeAll(async () => {
  stage = await openMailStage()
  ;({ world, mail } = stage)
})
beforeEach(async () => {
  await stage.begin()
  await world.services.database.run(sql`delete from letter`)
})
afterEach(() => stage.undo())
afterAll(() => stage.close())

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const ana = () => world.ids.applicants.ana
const run = (statement: ReturnType<typeof sql>) => world.services.database.run(statement)
const letters = async () => (await world.ask({ who: 'staff', path: `letters?applicant=${ana()}&order=-created` })).json().results
const resend = () => world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}/resend`, body: {} })

async function uploaded(bytes: Buffer) {
  const body = { original_name: 'letter.docx', mime_type: DOCX }
  const { id, upload_url } = (await world.ask({ who: 'staff', method: 'POST', path: 'files/upload', body })).json()
  const sent = await world.app.inject({ method: 'PUT', url: upload_url, headers: { 'content-type': DOCX }, payload: bytes })
  expect(sent.statusCode, sent.body).toBeLessThan(300)
  return id as number
}

async function setStatus(recipient: 'LOC' | 'VEN') {
  const template = await uploaded(docx(['{first_name} is {status}']))
  const code = { description: 'Hired', slug: `hired-${recipient.toLowerCase()}`, template, recipient }
  const { id: status_code } = (await world.ask({ who: 'staff', method: 'POST', path: 'statuscodes', body: code })).json()
  const set = await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}`, body: { status_code } })
  expect(set.statusCode, set.body).toBe(200)
  await runJobs(world.services)
}

test('a letter without a recipient is among the failed ones, by name, and goes out once there is one', async () => {
  await run(sql`delete from applicant_location where applicant = ${ana()}`)
  await setStatus('LOC')
  const failed = (await world.ask({ who: 'staff', path: 'letters?state=FAILED' })).json().results
  expect(failed).toMatchObject([
    { applicant: ana(), applicant_name: 'Tester, ana', recipient_name: null, error: 'The applicant has no work location.' },
  ])
  expect((await resend()).json()).toMatchObject({ code: 'NO_RECIPIENT', detail: 'The applicant has no work location.' })
  await run(sql`
    with more as (
      insert into location (employer, name, contact_email)
      select employer, 'South School', 'south@bims.example' from location where id = ${world.ids.locations.school} returning id)
    insert into applicant_location select ${ana()}, id from (select id from more union all select ${world.ids.locations.school}) l`)
  expect((await resend()).statusCode).toBe(202)
  await runJobs(world.services)
  const sent = (await letters()).map(({ recipient_name, state }: Record<string, string>) => `${recipient_name}: ${state}`)
  expect(sent.sort()).toEqual(['North School: SENT', 'South School: SENT'])
  expect(mail.received).toHaveLength(2)
})

test('a letter to a vendor goes out from the list of letters once the applicant has one', async () => {
  await setStatus('VEN')
  const [letter] = await letters()
  expect(letter).toMatchObject({ state: 'FAILED', error: 'The applicant has no vendor.' })
  await run(sql`
    with made as (
      insert into vendor (employer, name, contact_email)
      select employer, 'Acme', 'acme@bims.example' from applicant where id = ${ana()} returning id)
    update applicant set vendor = (select id from made) where id = ${ana()}`)
  expect((await world.ask({ who: 'staff', method: 'POST', path: `letters/${letter.id}/resend`, body: {} })).statusCode).toBe(202)
  await runJobs(world.services)
  expect(await letters()).toMatchObject([{ id: letter.id, state: 'SENT', recipient_name: 'Acme' }])
})

test('a deleted work location gets no letter, neither a new one nor an old one again, and the reason says so', async () => {
  await setStatus('LOC')
  expect(await letters()).toMatchObject([{ state: 'SENT' }])
  await world.ask({ who: 'staff', method: 'DELETE', path: `locations/${world.ids.locations.school}` })
  const again = await resend()
  expect([again.statusCode, again.json().detail]).toEqual([409, 'North School was deleted.'])
  await run(sql`update status_code set removed_at = now() where slug = 'hired-loc'`)
  await setStatus('LOC')
  expect(mail.received).toHaveLength(1)
  expect((await letters()).map(({ error }: { error: string }) => error)).toContain('The applicant’s work location was deleted.')
})

test('a template is checked when it is uploaded: its fields, fields of Word, and tracked deletions', async () => {
  const check = async (bytes: Buffer) =>
    world.ask({ who: 'staff', method: 'POST', path: 'statuscodes/check', body: { template: await uploaded(bytes) } })
  expect((await check(docx(['{first_name}']))).statusCode).toBe(204)
  expect((await check(docx(['{first_nam}']))).json().errors.template).toMatch(/\{first_nam\} is not a field/)
  expect((await check(docx(['Dear reader']))).json().errors.template).toMatch(/no field in braces/)
  const header = `<Relationship Id="rId5" Type="${OFFICE}/officeDocument/2006/relationships/header" Target="header1.xml"/>`
  const merge = docx(['{first_name}'], {
    'word/_rels/document.xml.rels': relations(header),
    'word/header1.xml': `<w:hdr xmlns:w="${WORD}"><w:p><w:r><w:instrText> MERGEFIELD Last_Name </w:instrText></w:r></w:p></w:hdr>`,
  })
  expect((await check(merge)).json().errors.template).toMatch(/merge field of Word \(Last_Name\)/)
  expect((await world.ask({ who: 'metro', method: 'POST', path: 'statuscodes/check', body: { template: 1 } })).statusCode).toBe(403)
})

const waiting = async () => (await world.ask({ who: 'staff', path: 'applicants/open_changes' })).json().results
const resendLater = (letter: number) => world.ask({ who: 'staff', method: 'POST', path: `letters/${letter}/resend`, body: { wait: true } })

test('a letter that is sent again waits a minute, in which it is undone and nobody gets it', async () => {
  await setStatus('LOC')
  const [letter] = await letters()
  expect((await resendLater(letter.id)).statusCode).toBe(202)
  const open = (await waiting()).find(({ kind }: { kind: string }) => kind === 'LETTER')
  expect(open).toMatchObject({ of_one: { applicant: ana() }, changed: 1 })
  expect(open.undo_seconds).toBeGreaterThan(30)
  expect(mail.received).toHaveLength(1)
  const undone = await world.ask({ who: 'staff', method: 'POST', path: `applicants/changes/${open.id}/undo`, body: {} })
  expect(undone.json()).toMatchObject({ undone: 1 })
  await runJobs(world.services)
  expect(mail.received).toHaveLength(1)
  expect(await letters()).toMatchObject([{ state: 'SENT', sendings: 1 }])
})

test('a letter that is sent again and not undone leaves once, after the minute', async () => {
  await setStatus('LOC')
  const [letter] = await letters()
  await resendLater(letter.id)
  await runJobs(world.services, { twice: () => true })
  expect(mail.received).toHaveLength(2)
  expect(await letters()).toMatchObject([{ state: 'SENT', sendings: 2 }])
})

test('a letter that cannot be sent again is refused at once', async () => {
  await setStatus('LOC')
  const [letter] = await letters()
  await run(sql`update location set removed_at = now() where id = ${world.ids.locations.school}`)
  expect((await resendLater(letter.id)).json()).toMatchObject({ code: 'NOT_SENT', detail: 'North School was deleted.' })
  expect((await waiting()).filter(({ kind }: { kind: string }) => kind === 'LETTER')).toEqual([])
})
