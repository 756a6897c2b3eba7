import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { IMPORT_BODY_BYTES, IMPORT_FILE_BYTES, IMPORT_MOST } from '../../contract/lsv/ori-import.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const row = { description: 'Notary', slug: 'notaries', agency: 'State', pricing: '12.50', ori: 'FL0000007' }
const put = (data: object[], who: Principal = 'metro', preview = false, headers: Record<string, string> = {}) =>
  world.ask({
    who,
    headers,
    method: 'PUT',
    path: `oris/bulk_import${preview ? '?preview=true' : ''}`,
    body: { lsv: world.ids.livescanvendors.downtown, data },
  })
const typesOf = async (who: Principal = 'metro') =>
  (await world.ask({ who, path: `applicanttypes?lsv=${world.ids.livescanvendors.downtown}&limit=200` })).json().results as Record<
    string,
    unknown
  >[]
const counts = () =>
  world.services.database.one<{ oris: number; types: number; events: number }>(sql`
    select (select count(*) from ori) as oris, (select count(*) from applicant_type) as types,
      (select count(*) from audit_event where event = 'import') as events`)

test.each<[Principal, number]>([
  ['public', 401],
  ['downtown', 403],
  ['seaside', 403],
  ['metro', 200],
  ['coastal', 400],
  ['staff', 403],
  ['superuser', 200],
  ['detached', 403],
  ['badToken', 401],
])('%s importing into Downtown gets %i', async (who, status) => {
  const before = await counts()
  const answers = [await put([row], who, true), await put([row], who)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status])
  if (status === 400) expect(answers[1]?.json().errors).toEqual({ lsv: 'Not found' })
  if (status !== 200) expect(await counts()).toEqual(before)
})

test('as many rows as a file may have fit into the call, and a larger call is refused', async () => {
  const filled = (bytes: number) => {
    const rows = Array.from({ length: IMPORT_MOST }, (_, at) => ({ ...row, description: `Notary ${at}`, note: '' }))
    const size = () => Buffer.byteLength(JSON.stringify({ lsv: world.ids.livescanvendors.downtown, data: rows }))
    const each = Math.floor((bytes - size()) / IMPORT_MOST)
    for (const one of rows) one.note = 'x'.repeat(each)
    const [first] = rows as [(typeof rows)[number]]
    first.note += 'x'.repeat(bytes - size())
    return rows
  }
  const answer = await put(filled(2 * IMPORT_FILE_BYTES), 'metro', true)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { created: IMPORT_MOST }])
  const notes = await put(filled(IMPORT_BODY_BYTES), 'metro', true)
  expect([notes.statusCode, notes.json().errors['1.note']]).toEqual([400, 'Must be at most 2000 characters'])
  const larger = await put(filled(IMPORT_BODY_BYTES + 1), 'metro', true)
  expect([larger.statusCode, larger.json()]).toMatchObject([413, { code: 'TOO_LARGE', detail: 'This is too large.' }])
})

test('an ORI and its types are created and audited, and the same rows change nothing', async () => {
  const rows = [
    row,
    {
      ...row,
      description: 'Notary renewal',
      pricing: 8,
      ori: '',
      note: 'Bring the old stamp.',
      prompt_location: true,
      description_es: 'Notario',
    },
  ]
  const before = await counts()
  const preview = await put(rows, 'metro', true)
  expect(preview.json()).toMatchObject({ created: 2, updated: 0, unchanged: 0 })
  expect(preview.json().rows.map((each: { ori: string }) => each.ori)).toEqual(['created', 'unchanged'])
  expect(await counts()).toEqual(before)
  expect((await put(rows)).json()).toEqual({ created: 2, updated: 0, unchanged: 0 })
  const made = (await typesOf()).filter(({ description }) => String(description).startsWith('Notary'))
  expect(
    made.map(({ pricing, note, translations, prompt_location, prompt_vendor }) => ({
      pricing,
      note,
      translations,
      prompt_location,
      prompt_vendor,
    })),
  ).toEqual([
    { pricing: '12.50', note: null, translations: null, prompt_location: false, prompt_vendor: false },
    {
      pricing: '8.00',
      note: 'Bring the old stamp.',
      translations: { es: { description: 'Notario' } },
      prompt_location: true,
      prompt_vendor: false,
    },
  ])
  expect(await counts()).toMatchObject({ oris: (before?.oris ?? 0) + 1, events: 1 })
  expect((await put(rows)).json()).toEqual({ created: 0, updated: 0, unchanged: 2 })
})

test('a known slug needs no ORI, in any case; a changed price is previewed, then written', async () => {
  await put([row])
  const { ori: _, ...known } = { ...row, slug: 'NOTARIES', pricing: '13' }
  const preview = (await put([known], 'metro', true)).json()
  expect(preview.rows).toEqual([
    { ori: 'unchanged', applicant_type: 'updated', changes: [{ field: 'pricing', before: '12.50', now: '13.00' }] },
  ])
  expect((await put([known])).json()).toEqual({ created: 0, updated: 1, unchanged: 0 })
  expect((await typesOf()).find(({ description }) => description === 'Notary')?.pricing).toBe('13.00')
})

test('a price that was changed after the preview is not overwritten by the import', async () => {
  await put([row])
  const file = [{ ...row, pricing: '45' }]
  const seen = { 'if-match': String((await put(file, 'metro', true)).headers.etag) }
  await world.services.database.run(sql`update applicant_type set pricing = 5500 where description = 'Notary'`)
  expect((await put(file, 'metro', false, seen)).statusCode).toBe(412)
  expect((await typesOf()).find(({ description }) => description === 'Notary')?.pricing).toBe('55.00')
  const again = { 'if-match': String((await put(file, 'metro', true)).headers.etag) }
  expect((await put(file, 'metro', false, again)).json()).toEqual({ created: 0, updated: 1, unchanged: 0 })
  // The same call, after its answer was lost.
  expect((await put(file, 'metro', false, again)).json()).toEqual({ created: 0, updated: 0, unchanged: 1 })
})

test('a preview names the types that a changed code redirects, with the people who are booked', async () => {
  const { database } = world.services
  const both = [row, { ...row, description: 'Renewal' }]
  await put(both)
  const ids = Object.fromEntries((await typesOf()).map(({ description, id }) => [description, id]))
  await database.run(sql`
    update appointment set applicant_type = ${ids.Renewal}, date_time = now() + interval '9 days', ends_at = now() + interval '217 hours'
    where id = ${world.ids.appointments.anas}`)
  const moved = [{ ...row, ori: 'FL0000009' }]
  expect((await put(moved, 'metro', true)).json().redirected).toEqual([
    {
      ...{ slug: 'notaries', before: 'FL0000007', now: 'FL0000009' },
      types: [
        { id: ids.Notary, description: 'Notary', in_file: true, booked: 0 },
        { id: ids.Renewal, description: 'Renewal', in_file: false, booked: 1 },
      ],
    },
  ])
  expect((await put(both, 'metro', true)).json().redirected).toEqual([])
})

test('a description in another case is the same type, and is written as in the file', async () => {
  await put([row])
  expect((await put([{ ...row, description: 'NOTARY' }])).json()).toEqual({ created: 0, updated: 1, unchanged: 0 })
  expect((await typesOf()).map(({ description }) => description)).toContain('NOTARY')
})

test('an invalid last row of two thousand is named and undoes all rows', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => ({ ...row, description: `Type ${at}` }))
  const before = await counts()
  const refused = await put([...rows.slice(0, -1), { ...row, description: 'Last', pricing: '12,50' }])
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { '2000.pricing': 'Must be an amount such as 12.50' }])
  expect(await counts()).toEqual(before)
  expect((await put(rows)).json()).toEqual({ created: 2_000, updated: 0, unchanged: 0 })
  const more = await put([...rows, row])
  expect([more.statusCode, more.json().errors]).toEqual([400, { data: 'At most 2000 rows can be imported at once' }])
})

const WRONG_ORI = 'Must be nine capital letters and digits, with two letters first'

test.each<[string, object[], Record<string, string>]>([
  ['missing columns', [{ slug: 'x' }], { '1.description': 'Required', '1.agency': 'Required', '1.pricing': 'Required' }],
  ['empty cells', [row, { ...row, description: ' ', slug: '' }], { '2.description': 'Required', '2.slug': 'Required' }],
  ['a negative price', [{ ...row, pricing: '-5' }], { '1.pricing': 'Must be an amount such as 12.50' }],
  ['a price above what a desk may take', [{ ...row, pricing: '10000.01' }], { '1.pricing': 'Must be at most 10000.00' }],
  ['a price with three places', [{ ...row, pricing: '1.005' }], { '1.pricing': 'Must be an amount such as 12.50' }],
  ['a price in words', [{ ...row, pricing: 'free' }], { '1.pricing': 'Must be an amount such as 12.50' }],
  ['an ORI of eight characters', [{ ...row, ori: 'FL000000' }], { '1.ori': WRONG_ORI }],
  ['an ORI without a state', [{ ...row, ori: '123456789' }], { '1.ori': WRONG_ORI }],
  ['a flag in words', [{ ...row, prompt_vendor: 'perhaps' }], { '1.prompt_vendor': 'Must be true or false' }],
  ['an unknown column', [{ ...row, colour: 'red' }], { '1.colour': 'Not accepted' }],
  ['a duplicate', [row, { ...row, pricing: '1' }], { '2.description': 'Row 1 has the same slug and description' }],
  [
    'a duplicate in another case',
    [row, { ...row, description: 'NOTARY', pricing: '1' }],
    { '2.description': 'Row 1 has the same slug and description' },
  ],
  ['a new slug without ORI', [{ ...row, ori: null }], { '1.ori': 'Required: neither the slug nor the agency determines the ORI' }],
  ['no rows', [], { data: 'There are no rows' }],
])('%s is refused by row and column', async (_what, data, errors) => {
  const before = await counts()
  for (const preview of [true, false]) {
    const answer = await put(data, 'metro', preview)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
  }
  expect(await counts()).toEqual(before)
})

test('an import never changes another location, even with the same slug', async () => {
  const seasides = (await world.ask({ who: 'coastal', path: 'oris' })).json().results
  const answer = await put([{ ...row, slug: 'seasides', ori: 'FL0000009', description: 'sailor' }])
  expect(answer.json()).toMatchObject({ created: 1 })
  expect((await world.ask({ who: 'coastal', path: 'oris' })).json().results).toEqual(seasides)
  expect((await world.ask({ who: 'coastal', path: 'applicanttypes' })).json().count).toBe(1)
})

test('a type asks for the vendor as its ORI does where it does not say, by file and by call', async () => {
  const lsv = world.ids.livescanvendors.downtown
  const make = async (path: string, body: object) => {
    const answer = await world.ask({ who: 'metro', method: 'POST', path, body: { lsv, agency: 'State', ...body } })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  const { id: ori } = await make('oris', { ori: 'FL0000008', description: 'Carriers', slug: 'carriers', prompt_vendor: true })
  const type = (description: string, values: object = {}) => make('applicanttypes', { ori, description, pricing: '9.00', ...values })
  expect((await type('Driver')).prompt_vendor).toBe(true)
  expect((await type('Owner', { prompt_vendor: false })).prompt_vendor).toBe(false)
  await put([{ description: 'Guard', slug: 'carriers', agency: 'State', pricing: '9.00' }])
  expect((await typesOf()).find(({ description }) => description === 'Guard')?.prompt_vendor).toBe(true)
})
