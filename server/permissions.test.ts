import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordKinds } from './routes.ts'
import { idsIn, type NameOf } from './testing/people-and-places.ts'
import { callers, closed } from './testing/permissions/statuses.ts'
import { makeWorld, type Principal, type World } from './testing/world.ts'

/** A status, or the names of the rows, separated by spaces, that are listed and can be read individually. */
type Seen = number | string
type SeenBy = Readonly<Record<(typeof callers)[number], Seen>>

const staffOnly = (rows: string): SeenBy => ({ ...closed, staff: rows, superuser: rows })

/** Rows of one desk or network; a network sees its desks' rows unless specified otherwise. */
function byOffice(rows: {
  public?: string
  downtown: string
  seaside: string
  metro?: string
  coastal?: string
  provider: string
}): SeenBy {
  const { provider, ...seen } = rows
  return { ...staffOnly(provider), metro: seen.downtown, coastal: seen.seaside, detached: '', ...seen }
}

/**
 * Written by hand from docs/permissions.json, never from the tested declarations. The public is that of the employer Lakeside;
 * the location, or network, is one's own for Downtown and Metro, foreign for Seaside and Coastal.
 */
const lists: Record<string, SeenBy> = {
  addresses: staffOnly('anas'),
  apikeys: { ...closed, metro: 'metros', coastal: 'coastals', superuser: 'metros coastals staffs' },
  applicants: byOffice({ downtown: 'ana', seaside: 'ben', metro: 'ana dan', provider: 'ana ben cora dan eve' }),
  applicanthistories: staffOnly('anas'),
  applicanttypes: byOffice({
    public: 'teacher coach',
    downtown: 'teacher coach nurse',
    seaside: 'sailor',
    metro: 'teacher coach nurse clerk',
    provider: 'teacher coach nurse sailor clerk',
  }),
  appointments: byOffice({ downtown: 'anas', seaside: 'bens', metro: 'anas dans', provider: 'anas bens dans' }),
  appointmenthistories: byOffice({ downtown: 'anas', seaside: 'bens', provider: 'anas bens' }),
  auditevents: { ...closed, superuser: '' },
  availabletimes: byOffice({ downtown: 'downtowns', seaside: 'seasides', provider: 'downtowns seasides' }),
  blockedtimes: byOffice({ downtown: 'downtowns', seaside: 'seasides', provider: 'downtowns seasides' }),
  specialdays: byOffice({ downtown: 'downtowns', seaside: 'seasides', provider: 'downtowns seasides' }),
  disclaimers: { ...staffOnly('lakesides metros coastals'), public: 'lakesides', metro: 'metros', coastal: 'coastals' },
  employers: byOffice({ public: 'lakeside', downtown: 'lakeside nurses', seaside: 'parish', provider: 'lakeside parish nurses' }),
  files: closed,
  identifications: staffOnly('anas'),
  letters: staffOnly('anas'),
  livescanvendors: byOffice({
    public: 'downtown',
    downtown: 'downtown',
    seaside: 'seaside',
    metro: 'downtown lakefront closed',
    provider: 'downtown lakefront seaside closed',
  }),
  locations: byOffice({ public: 'school', downtown: 'school ward', seaside: 'chapel', provider: 'school chapel ward' }),
  mails: { ...closed, superuser: 'anas' },
  mailwordings: staffOnly('lakesides metros coastals'),
  networks: byOffice({ public: 'metro', downtown: 'metro', seaside: 'coastal', provider: 'metro coastal' }),
  notes: staffOnly('staffs superusers'),
  oris: byOffice({
    downtown: 'downtowns spare',
    seaside: 'seasides',
    metro: 'downtowns spare lakefronts',
    provider: 'downtowns spare lakefronts seasides',
  }),
  paymenttokens: closed,
  paymenttransactions: byOffice({ downtown: 'anas', seaside: 'bens', provider: 'anas bens' }),
  savedsearches: staffOnly('staffs superusers'),
  ssolinks: { ...closed, metro: 'metros', coastal: '', superuser: 'metros staffs' },
  ssoproviders: { ...closed, metro: 'metros', coastal: 'coastals', superuser: 'metros coastals staffs off' },
  statuscodes: staffOnly('cleared unused'),
  textmessages: staffOnly('anas'),
  transfers: staffOnly('anas'),
  users: staffOnly('superuser second staff metro coastal downtown seaside detached'),
  vendors: byOffice({ public: 'buses', downtown: 'buses', seaside: 'catering', provider: 'buses catering' }),
  webhooks: { ...closed, metro: 'metros', coastal: 'coastals', superuser: 'metros coastals providers' },
  webhookdeliveries: { ...closed, metro: 'metros', coastal: '', superuser: 'metros providers' },
  waivers: { ...staffOnly('lakesides metros coastals'), public: 'lakesides', metro: 'metros', coastal: 'coastals' },
  waiversignatures: staffOnly('generated uploaded'),
}

const listed = (record: string) => lists[record] as SeenBy

/** Rows that can be read by others than those who list them. */
const reads: Record<string, SeenBy> = {
  ...lists,
  employers: { ...listed('employers'), public: 401 },
  networks: { ...listed('networks'), public: 401 },
  livescanvendors: { ...listed('livescanvendors'), public: 'downtown seaside' },
  users: { ...listed('users'), downtown: 'downtown', seaside: 'seaside', metro: 'metro', coastal: 'coastal', detached: '' },
  files: { ...closed, staff: 'template signed staffs', superuser: 'template signed staffs superusers' },
}

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

describe.each(Object.keys(lists))('%s', (record) => {
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
    const expected = (reads[record] as SeenBy)[who]
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

test('every record has its row in the table', () => {
  expect(Object.keys(lists).sort()).toEqual(recordKinds.map(({ contract }) => contract.path).sort())
})

/** Records of which a test needs no row: the tests themselves write to the log, and nobody sees a token of a card. */
const WITHOUT_ROWS = ['auditevents', 'paymenttokens']

test('there are rows of every record, so that access is tried', () => {
  const without = Object.keys(lists).filter((record) => Object.keys(idsIn(world.ids, record)).length === 0)
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
