import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordKinds } from '../../routes.ts'
import { idsIn } from '../named-ids.ts'
import type { NameOf } from '../people-and-places.ts'
import { expectedRecords } from '../records/all-records.ts'
import type { Expected, SeenBy } from '../records/expected.ts'
import { makeWorld, type Principal, type World } from '../world.ts'
import { callers } from './statuses.ts'

const listed = (record: string) => (expectedRecords[record] as Expected).lists
const read = (record: string): SeenBy => ({ ...listed(record), ...expectedRecords[record]?.reads })

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** The public names its environment; environments themselves are looked up by subdomain. */
function queryOf(who: Principal, record: string): string {
  // Every test writes to the log: a query that finds none of its rows is compared by its status.
  if (record === 'auditevents') return '?event=none'
  if (who !== 'public') return ''
  if (record === 'employers') return '?applicant_subdomain=lakeside'
  if (record === 'networks') return '?dashboard_subdomain=metro'
  return listed(record).public === 401 ? '' : `?employer=${world.ids.employers.lakeside}`
}

const namesIn = (rows: string) => rows.split(' ').filter(Boolean)
const nameOf = (record: string, id: number) => Object.entries(idsIn(world.ids, record)).find(([, known]) => known === id)?.[0] ?? `#${id}`

describe.each(Object.keys(expectedRecords))('%s', (record) => {
  test.each(callers)('are listed for %s', async (who) => {
    const expected = listed(record)[who]
    const answer = await world.ask({ who, path: `${record}${queryOf(who, record)}` })
    if (typeof expected === 'number') return expect(answer.statusCode).toBe(expected)
    expect(answer.statusCode).toBe(200)
    const { count, results } = answer.json<{ count: number; results: { id: number }[] }>()
    expect(results.map(({ id }) => nameOf(record, id)).sort()).toEqual(namesIn(expected).sort())
    expect(count).toBe(namesIn(expected).length)
  })

  test.each(callers)('are read one by one for %s', async (who) => {
    const expected = read(record)[who]
    const absent = await world.ask({ who, path: `${record}/4503599627370496${queryOf(who, record)}` })
    if (typeof expected === 'number') expect(absent.statusCode).toBe(expected)
    else expect(absent.statusCode).toBe(404)
    for (const [name, id] of Object.entries(idsIn(world.ids, record))) {
      const answer = await world.ask({ who, path: `${record}/${id}${queryOf(who, record)}` })
      if (typeof expected !== 'number' && namesIn(expected).includes(name)) {
        expect(answer.statusCode, name).toBe(200)
        expect(answer.json().id).toBe(id)
      } else {
        expect(answer.statusCode, name).toBe(absent.statusCode)
        expect({ ...answer.json(), request_id: '' }).toEqual({ ...absent.json(), request_id: '' })
      }
    }
  })

  test('answer a bad token with 401, never as the public', async () => {
    const answers = [
      await world.ask({ who: 'badToken', path: `${record}?employer=1` }),
      await world.ask({ who: 'badToken', path: `${record}/1?employer=1` }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  })
})

test('every record has its entry in server/testing/records/', () => {
  expect(Object.keys(expectedRecords).sort()).toEqual(recordKinds.map(({ contract }) => contract.path).sort())
})

/** Records of which a test needs no row: the tests themselves write to the log, and nobody sees a token of a card. */
const WITHOUT_ROWS = ['auditevents', 'paymenttokens']

test('there are rows of every record, so that access is tried', () => {
  const without = Object.keys(expectedRecords).filter((record) => Object.keys(idsIn(world.ids, record)).length === 0)
  expect(without).toEqual(WITHOUT_ROWS)
})

describe('the public', () => {
  const named = ['disclaimers', 'waivers', 'locations', 'vendors', 'applicanttypes', 'livescanvendors']

  test.each(named)('names exactly one environment for %s', async (record) => {
    const { lakeside } = world.ids.employers
    const { metro } = world.ids.networks
    for (const query of ['', `?employer=${lakeside}&network=${metro}`, '?employer=x', '?employer=0', '?employer='])
      expect((await world.ask({ who: 'public', path: `${record}${query}` })).statusCode, query).toBe(400)
    const none = await world.ask({ who: 'public', path: `${record}?employer=999999` })
    expect(none.json().results).toEqual([])
  })

  test.each(['employers', 'networks'])('cannot list %s', async (record) => {
    expect((await world.ask({ who: 'public', path: record })).statusCode).toBe(400)
    expect((await world.ask({ who: 'public', path: `${record}?applicant_subdomain=` })).statusCode).toBe(400)
    expect((await world.ask({ who: 'public', path: `${record}?applicant_subdomain=lake` })).json().results).toEqual([])
  })

  test('the public of a network sees only its records', async () => {
    const query = `network=${world.ids.networks.metro}`
    const seen = async (record: string) => {
      const { results } = (await world.ask({ who: 'public', path: `${record}?${query}` })).json<{ results: { id: number }[] }>()
      return results.map(({ id }) => nameOf(record, id)).sort()
    }
    expect(await seen('livescanvendors')).toEqual(['downtown'])
    expect(await seen('applicanttypes')).toEqual(['teacher'])
    expect(await seen('disclaimers')).toEqual(['metros'])
    expect(await seen('waivers')).toEqual(['metros'])
  })

  test('the public of an employer also sees the locations linked to it', async () => {
    const { results } = (await world.ask({ who: 'public', path: `livescanvendors?employer=${world.ids.employers.nurses}` })).json()
    expect(results.map(({ id }: { id: number }) => nameOf('livescanvendors', id))).toEqual(['downtown'])
  })

  test('sees transfer types only where transfers are enabled', async () => {
    const types = async (name: NameOf<'employers'>) =>
      (await world.ask({ who: 'public', path: `applicanttypes?employer=${world.ids.employers[name]}&transfer=true` })).json().results
    expect(await types('lakeside')).toHaveLength(1)
    expect(await types('nurses')).toEqual([])
  })
})
