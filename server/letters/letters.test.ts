import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import PizZip from 'pizzip'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LettersAnswer } from '../../contract/applicants/search/bulk-changes.ts'
import { DOCX } from '../../contract/records/files.ts'
import { type KeptFile, readBytes } from '../platform/files/file-bytes.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { bodyOf, docx } from '../testing/documents/docx.ts'
import { runJobs } from '../testing/run-jobs.ts'
import type { MailServer, Manner } from '../testing/servers/mail-server.ts'
import { openMailStage } from '../testing/servers/mail-stage.ts'
import type { World } from '../testing/world.ts'

let stage: Awaited<ReturnType<typeof openMailStage>>
let world: World
let mail: MailServer
let manner: Manner
beforeAll(async () => {
  stage = await openMailStage(() => manner)
  ;({ world, mail } = stage)
})
beforeEach(async () => {
  await stage.begin()
  await world.services.database.run(sql`delete from letter`)
  manner = 'take'
})
afterEach(() => stage.undo())
afterAll(() => stage.close())

const ana = () => world.ids.applicants.ana
const database = () => world.services.database

/** Uploads a Word file as the screens do and returns its id. */
async function upload(bytes: Buffer): Promise<{ id: number; status: number; reason: string }> {
  const created = (
    await world.ask({ who: 'staff', method: 'POST', path: 'files/upload', body: { original_name: 'letter.docx', mime_type: DOCX } })
  ).json()
  const sent = await world.app.inject({ method: 'PUT', url: created.upload_url, headers: { 'content-type': DOCX }, payload: bytes })
  return { id: created.id, status: sent.statusCode, reason: sent.statusCode < 300 ? '' : sent.json().errors.file }
}

async function statusWith(paragraphs: readonly string[], recipient: 'LOC' | 'VEN' = 'LOC', slug = 'hired'): Promise<number> {
  const { id } = await upload(docx(paragraphs))
  const made = await world.ask({
    who: 'staff',
    method: 'POST',
    path: 'statuscodes',
    body: { description: slug.charAt(0).toUpperCase() + slug.slice(1), slug, template: id, recipient },
  })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().id
}

const setStatus = async (status_code: number | null, applicant = ana()) =>
  expect((await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${applicant}`, body: { status_code } })).statusCode).toBe(200)
const letters = async (applicant = ana()) => (await world.ask({ who: 'staff', path: `letters?applicant=${applicant}` })).json().results
const textOf = (bytes: Uint8Array) => (new PizZip(bytes).file('word/document.xml')?.asText() ?? '').replace(/<[^>]+>/g, '')

describe('a new hire status with a letter', () => {
  test('names the country of an address abroad, and none at home', async () => {
    const school = world.ids.locations.school
    const abroad = { street1: '1 Wellington St', city: 'Ottawa', state: 'Ontario', zip_code: 'K1A 0B1', country: 'CD' }
    const home = { street1: '1 Wellington St', city: 'Albany', state: 'NY', zip_code: '12207', country: 'US' }
    const status = await statusWith(['[{recipient_address}]'])
    for (const address of [abroad, home]) {
      const moved = await world.ask({ who: 'staff', method: 'PATCH', path: `locations/${school}`, body: address })
      expect(moved.statusCode, moved.body).toBe(200)
      await setStatus(status)
      await runJobs(world.services)
      await setStatus(null)
    }
    const sent = (await letters()) as { url: string }[]
    const texts = await Promise.all(sent.map(async ({ url }) => textOf((await world.app.inject({ url })).rawPayload)))
    expect(texts.map((text) => text.includes('Canada')).toSorted()).toEqual([false, true])
  })

  test('writes the letter, mails it to the contact of the work location, and stores it with its hash', async () => {
    await setStatus(
      await statusWith(['{today}', 'To {location}: {first_name} {last_name} is {status} as {position}. {#vendor}Of {vendor}.{/vendor}']),
    )
    await runJobs(world.services)
    const [letter] = await letters()
    expect(letter).toMatchObject({
      state: 'SENT',
      to_address: 'school@bims.example',
      recipient_name: 'North School',
      sendings: 1,
      error: null,
    })
    const kept = await database().one<KeptFile>(sql`select record_key, content_key from file where id = ${letter.file}`)
    const bytes = await readBytes(world.services, kept as KeptFile)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(letter.sha256)
    expect(textOf(bytes)).toMatch(/To North School: ana Tester is Hired as Teacher\. $/)
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]?.message).toContain(`filename="hired Tester ${letter.id}.docx"`)
    expect((await world.app.inject({ url: letter.url })).rawPayload.equals(bytes)).toBe(true)
  })

  test('goes to each work location, or to the vendor, and reports what is missing', async () => {
    await database().run(sql`
      with more as (insert into location (employer, name) select employer, 'South School' from location where id = ${world.ids.locations.school} returning id)
      insert into applicant_location select ${ana()}, id from more`)
    await setStatus(await statusWith(['{contact_name}']))
    await runJobs(world.services)
    expect(
      (await letters()).map(({ recipient_name, state, error }: Record<string, string>) => [recipient_name, state, error]).sort(),
    ).toEqual([
      ['North School', 'SENT', null],
      ['South School', 'FAILED', 'The contact of South School has no email address.'],
    ])
    await setStatus(await statusWith(['{vendor}'], 'VEN', 'of-vendor'))
    await runJobs(world.services)
    expect((await letters())[0]).toMatchObject({ state: 'FAILED', error: 'The applicant has no vendor.', recipient_name: null })
    expect(mail.received).toHaveLength(1)
  })

  test('writes one letter however often its jobs run, and none for no status or one without a letter', async () => {
    await setStatus(await statusWith(['{first_name}']))
    await runJobs(world.services, { twice: () => true })
    await setStatus(world.ids.statuscodes.unused)
    await setStatus(null)
    await runJobs(world.services)
    expect([(await letters()).length, mail.received.length]).toEqual([1, 1])
  })

  test('writes a letter for a record created with it, but not after a merge', async () => {
    const status_code = await statusWith(['{first_name}'])
    const { id: employer } = (await database().one(sql`select employer as id from applicant where id = ${ana()}`)) as { id: number }
    const person = { first_name: 'New', last_name: 'Person', email: 'new@bims.example', phone: '3055550123', employer, status_code }
    const made = await world.ask({
      who: 'staff',
      method: 'POST',
      path: 'applicants',
      body: { ...person, locations: [world.ids.locations.school] },
    })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json()
    await runJobs(world.services)
    expect([(await letters(id)).length, mail.received.length]).toEqual([1, 1])
    await setStatus(null)
    const merged = await world.ask({ who: 'staff', method: 'POST', path: `applicants/${ana()}/merge`, body: { other: id } })
    expect(merged.json()).toMatchObject({ status_code })
    await runJobs(world.services)
    expect([(await letters()).length, mail.received.length]).toEqual([1, 1])
    const histories = await database().rows(sql`
      select status_code from applicant_history where applicant = ${ana()} and event = 'STATUS' order by id desc limit 2`)
    // The merge itself adds none: that of the other record has moved, with its date.
    expect(histories).toEqual([{ status_code: null }, { status_code }])
  })

  test('a letter whose template is gone fails with the reason', async () => {
    const status = await statusWith(['{first_name}'])
    await database().run(sql`update file set removed_at = now() where id = (select template from status_code where id = ${status})`)
    await setStatus(status)
    await runJobs(world.services)
    expect((await letters())[0]).toMatchObject({ state: 'FAILED', error: 'The template is not there.' })
  })
})

describe('a resent letter', () => {
  const resend = () => world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}/resend`, body: {} })

  test('is sent once more, as the last letter and nothing else', async () => {
    expect((await resend()).json()).toMatchObject({ status: 409, code: 'NO_LETTER' })
    await setStatus(await statusWith(['{first_name}']))
    await runJobs(world.services)
    const key = { 'idempotency-key': 'once' }
    const keyed = () => world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}/resend`, body: {}, headers: key })
    const answer = await keyed()
    expect([answer.statusCode, answer.json().letters.length]).toEqual([202, 1])
    expect((await resend()).json()).toMatchObject({ code: 'NOT_SENT', detail: 'The letter is already on its way.' })
    await runJobs(world.services)
    // The answer was lost but the letter was sent: the same key sends no further one.
    expect((await keyed()).json().letters).toMatchObject([{ state: 'SENT', sendings: 2 }])
    await runJobs(world.services)
    expect([(await letters())[0].sendings, mail.received.length]).toEqual([2, 2])
    const ids = mail.received.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)?.[1])
    expect(new Set(ids).size).toBe(2)
  })

  test('is sent once by the button, and never automatically, if it may have arrived', async () => {
    manner = 'drop after the message'
    await setStatus(await statusWith(['{first_name}']))
    await runJobs(world.services)
    const [letter] = await letters()
    expect([letter.state, mail.received.length]).toEqual(['UNKNOWN', 1])
    manner = 'take'
    await runJobs(world.services)
    expect(mail.received).toHaveLength(1)
    for (let tries = 0; tries < 2; tries += 1) {
      const again = await world.ask({
        who: 'staff',
        method: 'POST',
        path: `letters/${letter.id}/resend`,
        body: {},
        headers: { 'idempotency-key': 'one' },
      })
      expect(again.statusCode).toBe(202)
      await runJobs(world.services)
    }
    expect([(await letters())[0].state, mail.received.length]).toEqual(['SENT', 2])
  })

  test('can be sent from the outbox, once, if it failed or its delivery is unknown', async () => {
    manner = 'drop after the message'
    await setStatus(await statusWith(['{first_name}']))
    await runJobs(world.services)
    manner = 'take'
    const { id } = (await database().one<{ id: number }>(sql`select id from mail order by id desc limit 1`)) as { id: number }
    const again = async () => (await world.ask({ who: 'superuser', method: 'POST', path: `mails/${id}/resend`, body: {} })).json()
    await database().run(sql`update mail set secret = true where id = ${id}`)
    expect(await again()).toMatchObject({ status: 409, code: 'HELD_A_LINK' })
    await database().run(sql`update mail set secret = false where id = ${id}`)
    expect(await again()).toMatchObject({ id, state: 'QUEUED', error: null })
    expect(await again()).toMatchObject({ status: 409, code: 'NOT_SENT' })
    await runJobs(world.services)
    expect([(await letters())[0].state, mail.received.length]).toEqual(['SENT', 2])
    expect(await again()).toMatchObject({ status: 409, code: 'NOT_SENT' })
  })

  test('replaces a mail that waits for its retry', async () => {
    manner = 'later'
    await setStatus(await statusWith(['{first_name}']))
    const { id } = (await firstTry()) as { id: number }
    manner = 'take'
    expect((await world.ask({ who: 'staff', method: 'POST', path: `letters/${id}/resend`, body: {} })).statusCode).toBe(202)
    await runJobs(world.services)
    expect(mail.received).toHaveLength(1)
    expect(
      (await database().rows<{ state: string }>(sql`select state from mail where event_key like 'letter%' order by id`)).map(
        ({ state }) => state,
      ),
    ).toEqual(['REPLACED', 'SENT'])
  })

  test('goes to the current address of the contact', async () => {
    await database().run(sql`update location set contact_email = null where id = ${world.ids.locations.school}`)
    await setStatus(await statusWith(['{first_name}']))
    await runJobs(world.services)
    expect((await resend()).json().detail).toBe('The contact of North School has no email address.')
    await database().run(sql`update location set contact_email = 'new@bims.example' where id = ${world.ids.locations.school}`)
    expect((await resend()).statusCode).toBe(202)
    await runJobs(world.services)
    expect((await letters())[0]).toMatchObject({ state: 'SENT', to_address: 'new@bims.example', error: null })
  })

  test('is limited to three times a day for each applicant', async () => {
    await setStatus(await statusWith(['{first_name}']))
    world.services.settings.rateLimits = true
    const statuses = []
    for (let round = 0; round < 4; round++) {
      await runJobs(world.services)
      statuses.push((await resend()).statusCode)
    }
    world.services.settings.rateLimits = false
    expect(statuses).toEqual([202, 202, 202, 429])
  })

  /** Runs everything up to the first attempt of the mail, whose job then waits. */
  async function firstTry() {
    const tasks = (await import('../jobs.ts')).tasksOf(world.services)
    const due = async (name: string) =>
      (
        await database().rows<{ payload: never }>(sql`
        with gone as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
          where t.id = j.task_id and t.identifier = ${name} returning j.payload) select payload from gone`)
      )[0]?.payload as never
    await tasks.status_letters(await due('status_letters'))
    await tasks.write_letter(await due('write_letter'))
    const waiting = await database().one<{ payload: { mail: number } }>(sql`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send_mail'`)
    await tasks.send_mail(waiting?.payload as never).catch(() => undefined)
    return (await letters())[0]
  }
})

describe('a template', () => {
  test.each([
    ['a misspelt field', '{frist_name}', 'The tag {frist_name} is not a field of letters.'],
    ['a field that letters do not have', '{ssn4}', 'The tag {ssn4} is not a field of letters.'],
  ])('a template with %s is refused with the tag, for a new status code and for a known one', async (_what, text, reason) => {
    const { id } = await upload(docx([text]))
    const answer = await world.ask({
      who: 'staff',
      method: 'POST',
      path: 'statuscodes',
      body: { description: 'x', slug: 'x', template: id },
    })
    expect([answer.statusCode, answer.json().errors?.template]).toEqual([400, reason])
    const changed = await world.ask({
      who: 'staff',
      method: 'PATCH',
      path: `statuscodes/${world.ids.statuscodes.unused}`,
      body: { template: id },
    })
    expect([changed.statusCode, changed.json().errors?.template]).toEqual([400, reason])
  })

  test('a file that is not a Word file is refused', async () => {
    const answer = await world.ask({
      who: 'staff',
      method: 'POST',
      path: 'statuscodes',
      body: { description: 'x', slug: 'x', template: world.ids.files.staffs },
    })
    expect(answer.json().errors).toEqual({ template: 'Must be a Word document (.docx)' })
    expect(await upload(docx(['x'], { 'word/vbaProject.bin': 'x' }))).toMatchObject({
      status: 400,
      reason: expect.stringMatching(/macros/),
    })
  })

  test('a preview with an applicant stores and sends nothing', async () => {
    const { id: template } = await upload(readFileSync(new URL('./fixtures/libreoffice-letter.docx', import.meta.url)))
    const before = await database().one(sql`select (select count(*) from file) as files, (select count(*) from mail) as mails`)
    const preview = (
      await world.ask({ who: 'staff', method: 'POST', path: 'statuscodes/preview', body: { template, applicant: ana(), recipient: 'LOC' } })
    ).json()
    expect(preview.paragraphs).toEqual(
      expect.arrayContaining(['Background check cleared', 'ana Tester has completed the check for the position Teacher.']),
    )
    expect(textOf(Buffer.from(preview.docx, 'base64'))).toContain('ana Tester')
    expect(await database().one(sql`select (select count(*) from file) as files, (select count(*) from mail) as mails`)).toEqual(before)
    const foreign = await world.ask({
      who: 'staff',
      method: 'POST',
      path: 'statuscodes/preview',
      body: { template: world.ids.files.superusers, applicant: ana() },
    })
    expect(foreign.json().errors).toEqual({ template: 'Not found' })
  })

  test('a preview has headers, tables and footers in reading order', async () => {
    const part = (root: string, text: string) =>
      `<w:${root} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:${root}>`
    const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
    const relation = (kind: string) =>
      `<Relationship Id="${kind}1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${kind}1.xml"/>`
    const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('header')}${relation('footer')}</Relationships>`
    const table = `<w:tbl><w:tr>${cell('Position')}${cell('{position}')}</w:tr></w:tbl>`
    const { id: template } = await upload(
      docx([], {
        'word/document.xml': bodyOf('Dear {first_name}').replace('<w:sectPr', `${table}<w:sectPr`),
        'word/_rels/document.xml.rels': relations,
        'word/header1.xml': part('hdr', 'Office of Checks'),
        'word/footer1.xml': part('ftr', 'Page'),
      }),
    )
    const preview = await world.ask({ who: 'staff', method: 'POST', path: 'statuscodes/preview', body: { template, applicant: ana() } })
    expect(preview.json().paragraphs).toEqual(['Office of Checks', 'Dear ana', 'Position', 'Teacher', 'Page'])
  })

  test('is one of the recipient that it is for', async () => {
    const { id: south } = (await database().one(sql`
      with more as (insert into location (employer, name) select employer, 'South School' from location where id = ${world.ids.locations.school} returning id)
      insert into applicant_location select ${ana()}, id from more returning location as id`)) as { id: number }
    const status_code = await statusWith(['To {location}'])
    const letters = (
      await world.ask({ who: 'staff', method: 'POST', path: 'applicants/changes/letters', body: { applicants: [ana()], status_code } })
    ).json()
    expect(letters.letters.map(({ location }: { location: number }) => location)).toEqual([world.ids.locations.school, south])
    const of = async (location: number) => {
      const body = { template: letters.template, applicant: ana(), status_code, recipient: 'LOC', location }
      return (await world.ask({ who: 'staff', method: 'POST', path: 'statuscodes/preview', body })).json()
    }
    expect((await of(south)).paragraphs).toEqual(['To South School'])
    expect((await of(world.ids.locations.school)).paragraphs).toEqual(['To North School'])
    expect((await of(4_711_000)).errors).toEqual({ location: 'Not found' })
  })

  test('of a status that the applicant has already is found for sending it again', async () => {
    const status_code = await statusWith(['Dear {first_name}'])
    await database().run(sql`update applicant set status_code = ${status_code} where id = ${ana()}`)
    const preview = async (again: boolean) => {
      const body = { applicants: [ana()], status_code, ...(again && { again }) }
      return (await world.ask({ who: 'staff', method: 'POST', path: 'applicants/changes/letters', body })).json()
    }
    expect((await preview(false)).letters).toEqual([])
    expect((await preview(true)).letters).toMatchObject([{ applicant: ana(), recipient: 'North School' }])
  })

  test('escapes markup in values', async () => {
    await database().run(sql`update applicant set position = '</w:t><x> & {first_name}' where id = ${ana()}`)
    const { id: template } = await upload(docx(['As {position}.']))
    const preview = (
      await world.ask({ who: 'staff', method: 'POST', path: 'statuscodes/preview', body: { template, applicant: ana() } })
    ).json()
    expect(preview.paragraphs).toEqual(['As </w:t><x> & {first_name}.'])
  })
})

test('a purge deletes the letters and their files', async () => {
  await setStatus(await statusWith(['{first_name}']), world.ids.applicants.cora)
  await database().run(sql`insert into applicant_location values (${world.ids.applicants.cora}, ${world.ids.locations.school})`)
  await runJobs(world.services)
  const [{ file }] = await letters(world.ids.applicants.cora)
  const kept = await database().one<{ record_key: string }>(sql`select record_key from file where id = ${file}`)
  expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `applicants/${world.ids.applicants.cora}` })).statusCode).toBe(204)
  await runJobs(world.services)
  expect(await openFileStore(world.services.settings).exists(kept?.record_key ?? '')).toBe(false)
  expect(await letters(world.ids.applicants.cora)).toEqual([])
})

test('a letter that is to leave names the fields that are empty in it, but none within a condition that leaves it out', async () => {
  const text =
    'For {first_name} {middle_name}, {Position}: {safe_date}{#category} as {category}, {vendor}{/category}{^vendor}{phone}{/vendor}'
  const status_code = await statusWith([text])
  await database().run(sql`update applicant set position = null, safe_date = null, category = null where id = ${ana()}`)
  const body = { applicants: [ana()], status_code }
  const coming = async () =>
    (await world.ask({ who: 'staff', method: 'POST', path: 'applicants/changes/letters', body })).json() as LettersAnswer
  const { template, letters } = await coming()
  expect(letters.map(({ empty }) => empty)).toEqual([['position', 'safe_date']])
  const one = { template, applicant: ana(), status_code }
  const preview = (await world.ask({ who: 'staff', method: 'POST', path: 'statuscodes/preview', body: one })).json()
  expect(preview.empty).toEqual(['position', 'safe_date'])
  await database().run(
    sql`update applicant set position = 'Cook', safe_date = '2027-01-31', category = 'CO', vendor = null where id = ${ana()}`,
  )
  expect((await coming()).letters.map(({ empty }) => empty)).toEqual([['vendor']])
})
