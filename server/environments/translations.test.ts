import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const change = (path: string, translations: unknown) => world.ask({ who: 'superuser', method: 'PATCH', path, body: { translations } })
const read = async (path: string, who: 'superuser' | 'public' = 'superuser') => (await world.ask({ who, path })).json()
const downtown = () => `livescanvendors/${world.ids.livescanvendors.downtown}`
const teacher = () => `applicanttypes/${world.ids.applicanttypes.teacher}`

describe('the translations of a record', () => {
  test('are given and answered by language and text, and a change replaces them', async () => {
    const es = { description: 'Maestro', note: 'Traiga la carta.', accepted_ids: 'Pasaporte' }
    expect((await change(teacher(), { es })).json()).toMatchObject({ translations: { es } })
    expect((await read(teacher())).translations).toEqual({ es })
    expect((await change(teacher(), { es: { note: ' Otra nota ' } })).json().translations).toEqual({ es: { note: 'Otra nota' } })
    expect((await read(teacher())).description).toBe('teacher')
  })

  test('are null once every text is blank', async () => {
    await change(teacher(), { es: { description: 'Maestro' } })
    expect((await change(teacher(), { es: { description: ' ', note: '' } })).json().translations).toBeNull()
    expect(
      await world.services.database.one(sql`select count(*)::int as count from applicant_type where translations is not null`),
    ).toEqual({
      count: 0,
    })
  })

  test('reach the public with the record', async () => {
    const es = { applicant_instructions: 'Toque el timbre.' }
    await change(downtown(), { es })
    const listed = await read(`livescanvendors?network=${world.ids.networks.metro}`, 'public')
    expect(listed.results.find(({ id }: { id: number }) => id === world.ids.livescanvendors.downtown).translations).toEqual({ es })
  })

  test.each([
    [{ en: { description: 'Teacher' } }, 'en'],
    [{ xx: { description: 'Teacher' } }, 'xx'],
    [{ es: { agency: 'Educación' } }, 'es'],
    [{ es: { description: 'x'.repeat(201) } }, 'Spanish description: Must be at most 200 characters'],
    [{ es: { description: 7 } }, 'Must be text'],
    [{ es: { description: 'A\u202eb' } }, 'cannot be stored'],
    ['Maestro', 'Must be the words of each language'],
  ])('%j are refused by name', async (translations, reason) => {
    const { statusCode, ...answer } = await change(teacher(), translations)
    const errors: Record<string, string> = answer.json().errors
    expect([statusCode, Object.keys(errors).map((name) => name.split('.')[0])]).toEqual([400, ['translations']])
    if (reason.length > 2) expect(Object.values(errors).join()).toContain(reason)
  })

  test('of a text with HTML lose their scripts, also those that bypassed the API', async () => {
    const body = { network: world.ids.networks.metro, flow: 'new', disclaimer_text: 'Read.' }
    const made = await world.ask({
      who: 'superuser',
      method: 'POST',
      path: 'disclaimers',
      body: { ...body, translations: { es: { disclaimer_text: '<p onclick="x()">Lea.</p><script>alert(1)</script>' } } },
    })
    expect(made.json().translations).toEqual({ es: { disclaimer_text: '<p>Lea.</p>' } })
    const hostile = { es: { disclaimer_text: '<p>Lea.</p><img src=x onerror=alert(1)>' } }
    await world.services.database.run(sql`update disclaimer set translations = ${JSON.stringify(hostile)} where id = ${made.json().id}`)
    expect((await read(`disclaimers/${made.json().id}`)).translations).toEqual({ es: { disclaimer_text: '<p>Lea.</p>' } })
  })
})
