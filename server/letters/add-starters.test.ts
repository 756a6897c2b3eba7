import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { letterFields } from '../../contract/letters/letter-fields.ts'
import { starterSearches, starterStatuses } from '../../contract/letters/starters.ts'
import { makeWorld, type World } from '../testing/world.ts'
import type { LetterValues } from './letter-values.ts'
import { merge, readTemplate } from './template.ts'
import { letterParagraphs, wordFile } from './word-file.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const all = { status_codes: starterStatuses.map(({ slug }) => slug), saved_searches: starterSearches.map(({ name }) => name) }
const add = (body: object) => world.ask({ who: 'superuser', method: 'POST', path: 'statuscodes/starters', body })
const slugs = async () =>
  (await world.services.database.rows<{ slug: string }>(sql`select slug from status_code where removed_at is null`)).map(({ slug }) => slug)

test('the call adds every starter, with its template, and searches that find', async () => {
  const before = await slugs()
  const added = starterStatuses.filter(({ slug }) => !before.includes(slug))
  expect((await add(all)).json()).toEqual({ status_codes: added.length, saved_searches: starterSearches.length })
  const codes = (await world.ask({ who: 'superuser', path: 'statuscodes?limit=100' })).json().results as {
    slug: string
    template: number | null
    recipient: string | null
    waits: boolean
  }[]
  for (const status of added) {
    const code = codes.find(({ slug }) => slug === status.slug)
    expect(code).toMatchObject({ recipient: 'letter' in status ? status.letter.recipient : null, waits: 'waits' in status })
    expect(code?.template === null).toBe(!('letter' in status))
    if (code?.template) expect(await readTemplate(world.services.database, world.services, code.template)).toBeDefined()
  }
  const cards = (await world.ask({ who: 'superuser', path: 'savedsearches?limit=100' })).json().results as {
    description: string
    count: number | null
  }[]
  for (const { description } of starterSearches)
    expect(cards.find((card) => card.description === description)?.count, description).toEqual(expect.any(Number))
})

test('the letters of all starters can be filled in', async () => {
  const paragraphs = starterStatuses.flatMap((status) => ('letter' in status ? letterParagraphs(status.letter, '{employer}') : []))
  const values = Object.fromEntries(letterFields.map(({ name }) => [name, name])) as LetterValues
  expect(paragraphs.length).toBeGreaterThan(0)
  expect(await merge({ original_name: 'all.docx', bytes: new Uint8Array(wordFile(paragraphs)) }, values, undefined, true)).toHaveProperty(
    'docx',
  )
})

test('the call leaves existing starters unchanged, and adds nothing twice', async () => {
  const first = (await add(all)).json()
  expect(first.status_codes).toBeGreaterThan(0)
  expect((await add(all)).json()).toEqual({ status_codes: 0, saved_searches: 0 })
})

test('a status with the description of a starter counts as that starter', async () => {
  const { slug, description } = starterStatuses.find(({ slug }) => slug === 'withdrawn') ?? starterStatuses[0]
  const own = { description: description.toUpperCase(), slug: 'own-one' }
  expect((await world.ask({ who: 'superuser', method: 'POST', path: 'statuscodes', body: own })).statusCode).toBe(201)
  expect((await add({ status_codes: [slug], saved_searches: [] })).json()).toEqual({ status_codes: 0, saved_searches: 0 })
})

test('the call refuses a search without its status, and then adds nothing', async () => {
  const before = await slugs()
  const refused = await add({ status_codes: ['withdrawn'], saved_searches: ['review'] })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors.saved_searches).toContain('needs its status code')
  expect(await slugs()).toEqual(before)
})

test('the call names unknown starters', async () => {
  expect((await add({ status_codes: ['made-up'], saved_searches: [] })).json().errors).toEqual({ 'status_codes.0': expect.any(String) })
})

test('the cards of one status say of which days they are', () => {
  const described = Object.fromEntries(starterSearches.map(({ name, description }) => [name, description]))
  expect(described).toMatchObject({ pending: 'Pending prints, of any day', unanswered: 'Submitted 3 or more days ago, no answer' })
})

test('the card of pending prints has somebody who was added just now and has no status yet', async () => {
  await add(all)
  const countNow = async () => {
    const { results } = (await world.ask({ who: 'superuser', path: 'savedsearches?limit=100' })).json()
    return results.find(({ description }: { description: string }) => description === 'Pending prints, of any day').count
  }
  const before = await countNow()
  const body = {
    first_name: 'Nora',
    last_name: 'New',
    email: 'nora@bims.example',
    phone: '3055550199',
    employer: world.ids.employers.lakeside,
  }
  expect((await world.ask({ who: 'staff', method: 'POST', path: 'applicants', body })).json()).toMatchObject({ status_code: null })
  expect(await countNow()).toBe(before + 1)
})
