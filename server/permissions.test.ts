import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from './routes.ts'
import { idsIn, type NameOf } from './testing/people-and-places.ts'
import { makeWorld, type Principal, type World } from './testing/world.ts'

/** A status, or the names of the rows that are listed and can be read one by one. */
type Seen = number | string[]
type PerPrincipal = [pub: Seen, downtown: Seen, seaside: Seen, metro: Seen, coastal: Seen, staff: Seen, superuser: Seen, detached: Seen]

const order: Principal[] = ['public', 'downtown', 'seaside', 'metro', 'coastal', 'staff', 'superuser', 'detached']
const staffOnly = (...rows: string[]): PerPrincipal => [401, 403, 403, 403, 403, rows, rows, 403]

/**
 * Written by hand from docs/permissions.json, never from the declarations that it checks. Columns as in `order`: public (of the
 * employer Lakeside), Downtown and Seaside (own and foreign location), Metro and Coastal (own and foreign network), staff,
 * superuser, an account detached from its location.
 */
const lists: Record<string, PerPrincipal> = {
  addresses: staffOnly('anas'),
  applicants: [
    401,
    ['ana'],
    ['ben'],
    ['ana', 'dan'],
    ['ben'],
    ['ana', 'ben', 'cora', 'dan', 'eve'],
    ['ana', 'ben', 'cora', 'dan', 'eve'],
    [],
  ],
  applicanthistories: staffOnly('anas'),
  applicanttypes: [
    ['teacher', 'coach'],
    ['teacher', 'coach', 'nurse'],
    ['sailor'],
    ['teacher', 'coach', 'nurse', 'clerk'],
    ['sailor'],
    ['teacher', 'coach', 'nurse', 'sailor', 'clerk'],
    ['teacher', 'coach', 'nurse', 'sailor', 'clerk'],
    [],
  ],
  appointments: [401, ['anas'], ['bens'], ['anas', 'dans'], ['bens'], ['anas', 'bens', 'dans'], ['anas', 'bens', 'dans'], []],
  appointmenthistories: [401, ['anas'], ['bens'], ['anas'], ['bens'], ['anas', 'bens'], ['anas', 'bens'], []],
  auditevents: [401, 403, 403, 403, 403, 403, [], 403],
  availabletimes: [401, ['downtowns'], ['seasides'], ['downtowns'], ['seasides'], ['downtowns', 'seasides'], ['downtowns', 'seasides'], []],
  blockedtimes: [401, ['downtowns'], ['seasides'], ['downtowns'], ['seasides'], ['downtowns', 'seasides'], ['downtowns', 'seasides'], []],
  disclaimers: [
    ['lakesides'],
    403,
    403,
    ['metros'],
    ['coastals'],
    ['lakesides', 'metros', 'coastals'],
    ['lakesides', 'metros', 'coastals'],
    403,
  ],
  employers: [
    ['lakeside'],
    ['lakeside', 'nurses'],
    ['parish'],
    ['lakeside', 'nurses'],
    ['parish'],
    ['lakeside', 'parish', 'nurses'],
    ['lakeside', 'parish', 'nurses'],
    [],
  ],
  files: [401, 403, 403, 403, 403, 403, 403, 403],
  identifications: staffOnly('anas'),
  letters: staffOnly('anas'),
  livescanvendors: [
    ['downtown'],
    ['downtown'],
    ['seaside'],
    ['downtown', 'lakefront', 'closed'],
    ['seaside'],
    ['downtown', 'lakefront', 'seaside', 'closed'],
    ['downtown', 'lakefront', 'seaside', 'closed'],
    [],
  ],
  locations: [
    ['school'],
    ['school', 'ward'],
    ['chapel'],
    ['school', 'ward'],
    ['chapel'],
    ['school', 'chapel', 'ward'],
    ['school', 'chapel', 'ward'],
    [],
  ],
  mails: [401, 403, 403, 403, 403, 403, ['anas'], 403],
  mailwordings: staffOnly('lakesides', 'metros', 'coastals'),
  networks: [['metro'], ['metro'], ['coastal'], ['metro'], ['coastal'], ['metro', 'coastal'], ['metro', 'coastal'], []],
  notes: staffOnly('staffs', 'superusers'),
  oris: [
    401,
    ['downtowns', 'spare'],
    ['seasides'],
    ['downtowns', 'spare', 'lakefronts'],
    ['seasides'],
    ['downtowns', 'spare', 'lakefronts', 'seasides'],
    ['downtowns', 'spare', 'lakefronts', 'seasides'],
    [],
  ],
  paymenttokens: [401, 403, 403, 403, 403, 403, 403, 403],
  paymenttransactions: [401, ['anas'], ['bens'], ['anas'], ['bens'], ['anas', 'bens'], ['anas', 'bens'], []],
  savedsearches: staffOnly('staffs', 'superusers'),
  statuscodes: staffOnly('cleared', 'unused'),
  transfers: staffOnly('anas'),
  users: [
    401,
    403,
    403,
    403,
    403,
    ['superuser', 'second', 'staff', 'metro', 'coastal', 'downtown', 'seaside', 'detached'],
    ['superuser', 'second', 'staff', 'metro', 'coastal', 'downtown', 'seaside', 'detached'],
    403,
  ],
  vendors: [['buses'], ['buses'], ['catering'], ['buses'], ['catering'], ['buses', 'catering'], ['buses', 'catering'], []],
  waivers: [
    ['lakesides'],
    403,
    403,
    ['metros'],
    ['coastals'],
    ['lakesides', 'metros', 'coastals'],
    ['lakesides', 'metros', 'coastals'],
    403,
  ],
  waiversignatures: staffOnly('generated', 'uploaded'),
}

const listed = (record: string) => lists[record] as PerPrincipal
/** The same row with another entry for the public. */
const forPublic = (seen: Seen, [, ...others]: PerPrincipal): PerPrincipal => [seen, ...others]

/** Where one row may be read by others than those who list it. */
const reads: Record<string, PerPrincipal> = {
  ...lists,
  employers: forPublic(401, listed('employers')),
  networks: forPublic(401, listed('networks')),
  livescanvendors: forPublic(['downtown', 'seaside'], listed('livescanvendors')),
  users: [401, ['downtown'], ['seaside'], ['metro'], ['coastal'], listed('users')[5], listed('users')[6], []],
  files: [401, 403, 403, 403, 403, ['template', 'signed', 'staffs'], ['template', 'signed', 'staffs', 'superusers'], 403],
}

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** The public names its environment; the environments themselves are looked up by subdomain. */
function queryOf(who: Principal, record: string): string {
  // Every test writes to the log: a query that finds none of its rows is judged by its status.
  if (record === 'auditevents') return '?event=none'
  if (who !== 'public') return ''
  if (record === 'employers') return '?applicant_subdomain=lakeside'
  if (record === 'networks') return '?dashboard_subdomain=metro'
  return listed(record)[0] === 401 ? '' : `?employer=${world.ids.employers.lakeside}`
}

const nameOf = (record: string, id: number) => Object.entries(idsIn(world.ids, record)).find(([, known]) => known === id)?.[0] ?? `#${id}`

describe.each(Object.keys(lists))('%s', (record) => {
  test.each(order)('are listed for %s', async (who) => {
    const expected = listed(record)[order.indexOf(who)] as Seen
    const answer = await world.ask(who, 'GET', `${record}${queryOf(who, record)}`)
    if (typeof expected === 'number') return expect(answer.statusCode).toBe(expected)
    expect(answer.statusCode).toBe(200)
    const { count, results } = answer.json<{ count: number; results: { id: number }[] }>()
    expect(results.map(({ id }) => nameOf(record, id)).sort()).toEqual([...expected].sort())
    expect(count).toBe(expected.length)
  })

  test.each(order)('are read one by one for %s', async (who) => {
    const expected = reads[record]?.[order.indexOf(who)] as Seen
    const absent = await world.ask(who, 'GET', `${record}/4503599627370496${queryOf(who, record)}`)
    if (typeof expected === 'number') expect(absent.statusCode).toBe(expected)
    else expect(absent.statusCode).toBe(404)
    for (const [name, id] of Object.entries(idsIn(world.ids, record))) {
      const answer = await world.ask(who, 'GET', `${record}/${id}${queryOf(who, record)}`)
      if (typeof expected !== 'number' && expected.includes(name)) {
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
      await world.ask('badToken', 'GET', `${record}?employer=1`),
      await world.ask('badToken', 'GET', `${record}/1?employer=1`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  })
})

test('every record has its row in the table', () => {
  expect(Object.keys(lists).sort()).toEqual(resources.map(({ contract }) => contract.path).sort())
})

describe('the public', () => {
  const named = ['disclaimers', 'waivers', 'locations', 'vendors', 'applicanttypes', 'livescanvendors']

  test.each(named)('names exactly one environment for %s', async (record) => {
    const { lakeside } = world.ids.employers
    const { metro } = world.ids.networks
    for (const query of ['', `?employer=${lakeside}&network=${metro}`, '?employer=x', '?employer=0', '?employer='])
      expect((await world.ask('public', 'GET', `${record}${query}`)).statusCode, query).toBe(400)
    const none = await world.ask('public', 'GET', `${record}?employer=999999`)
    expect(none.json().results).toEqual([])
  })

  test.each(['employers', 'networks'])('cannot list %s', async (record) => {
    expect((await world.ask('public', 'GET', record)).statusCode).toBe(400)
    expect((await world.ask('public', 'GET', `${record}?applicant_subdomain=`)).statusCode).toBe(400)
    expect((await world.ask('public', 'GET', `${record}?applicant_subdomain=lake`)).json().results).toEqual([])
  })

  test('of a network sees what is its own', async () => {
    const query = `network=${world.ids.networks.metro}`
    const seen = async (record: string) => {
      const { results } = (await world.ask('public', 'GET', `${record}?${query}`)).json<{ results: { id: number }[] }>()
      return results.map(({ id }) => nameOf(record, id)).sort()
    }
    expect(await seen('livescanvendors')).toEqual(['downtown'])
    expect(await seen('applicanttypes')).toEqual(['teacher'])
    expect(await seen('disclaimers')).toEqual(['metros'])
    expect(await seen('waivers')).toEqual(['metros'])
  })

  test('of an employer also sees the locations that were linked to it', async () => {
    const { results } = (await world.ask('public', 'GET', `livescanvendors?employer=${world.ids.employers.nurses}`)).json()
    expect(results.map(({ id }: { id: number }) => nameOf('livescanvendors', id))).toEqual(['downtown'])
  })

  test('sees transfers only where they are taken', async () => {
    const types = async (name: NameOf<'employers'>) =>
      (await world.ask('public', 'GET', `applicanttypes?employer=${world.ids.employers[name]}&transfer=true`)).json().results
    expect(await types('lakeside')).toHaveLength(1)
    expect(await types('nurses')).toEqual([])
  })
})
