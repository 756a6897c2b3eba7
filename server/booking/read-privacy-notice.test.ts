import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentNotice, noticeVersions } from '../../contract/booking/privacy-notice.ts'
import { notice as english } from '../../contract/booking/privacy-notices/en/2026-11-22.ts'
import { notice as spanish } from '../../contract/booking/privacy-notices/es/2026-11-22.ts'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function read(query = '') {
  const answer = await world.ask({ who: 'public', path: `privacynotice${query}` })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

test('the current notice is read in English and may be kept for an hour', async () => {
  const { status, body, headers } = await read()
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=3600')
  expect(body).toMatchObject({ version: currentNotice, language: 'en', languages: ['en', 'es'], governs: null })
  expect(body).toMatchObject({ title: english.title, acknowledgement: english.acknowledgement, sections: english.sections })
})

test('a translation says which text governs', async () => {
  const { body } = await read('?language=es')
  expect(body).toMatchObject({ version: currentNotice, language: 'es', governs: spanish.governs, sections: spanish.sections })
})

test('a language without a translation gets the English text and says so', async () => {
  expect((await read('?language=vi')).body).toMatchObject({ language: 'en', title: english.title })
})

test('every version that a booking may name can be read in each of its languages', async () => {
  for (const version of noticeVersions)
    for (const language of (await read(`?version=${version}`)).body.languages)
      expect((await read(`?version=${version}&language=${language}`)).body).toMatchObject({ version, language })
})

test('an unknown language or version is refused by its name', async () => {
  expect((await read('?language=xx')).body.errors).toHaveProperty('language')
  expect((await read('?version=2020-01')).body.errors).toHaveProperty('version')
})
