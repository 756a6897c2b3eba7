import { openStage, type Stage } from './harness.ts'
import type { World } from './world.ts'

/** A person created by staff, for the journeys of staff. */
type Person = { first_name: string; last_name: string; email: string; phone: string } & Record<string, unknown>

/** The data for the journeys of staff: ids by last name, statuses by word, the first person's appointment. */
export type Casework = { people: Record<string, number>; statuses: { hired: number; waiting: number }; appointment: number }

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'
const CROWD = 60

/** Opens a stage with the casework. */
export async function openCaseworkStage(): Promise<{ stage: Stage; casework: Casework }> {
  const stage = await openStage()
  return { stage, casework: await buildCasework(stage.address('', '').replace('localhost', '127.0.0.1'), stage.world) }
}

/** Creates the casework through the API: named people, a crowd of Smiths, saved searches, a moved appointment. */
async function buildCasework(address: string, world: World): Promise<Casework> {
  const call = await signedIn(address, world.password)
  const status = async (description: string) => (await call('POST', '/statuscodes', { description, slug: description.toLowerCase() })).id
  const statuses = { hired: await status('Hired'), waiting: await status('Waiting') }
  const { stbrigid, lakeside, types, work, downtown, lakefront } = world
  const ann = {
    ...person('Ann', 'Alvarez'),
    transaction_id: 'TCN-0001',
    ssn4: '0123',
    dob: '1990-02-03',
    position: 'Teacher',
    status_code: statuses.hired,
    applicant_type: types.coach,
    safe_date: '2026-12-10',
    employer: stbrigid,
    locations: [work.school],
  }
  const made: Person[] = [
    ann,
    { ...person('Hubert', LONG_NAME), position: 'Assistant to the deputy superintendent of buildings and grounds', employer: lakeside },
    { ...person('María José', 'De La Cruz-O’Brien'), category: 'NC', status_code: statuses.waiting, employer: stbrigid },
    { ...person('فاطمة', 'الزهراء'), employer: stbrigid },
    ...Array.from({ length: CROWD }, (_, place) => ({
      ...person(`Pat ${String.fromCharCode(65 + (place % 26))}`, 'Smith'),
      employer: lakeside,
    })),
  ]
  const people: Casework['people'] = {}
  for (const one of made) people[one.last_name] = (await call('POST', '/applicants', one)).id
  await saveSearches(call, statuses)
  const booked = await call('POST', '/appointments', {
    applicant: people.Alvarez,
    applicant_type: types.teacher,
    lsv: downtown,
    date_time: '2026-11-24T14:15:00Z',
  })
  await call('PATCH', `/appointments/${booked.id}`, { lsv: lakefront, date_time: '2026-11-25T16:20:00Z' })
  return { people, statuses, appointment: booked.id }
}

const person = (first_name: string, last_name: string) => ({
  first_name,
  last_name,
  email: `${
    first_name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase() || 'someone'
  }@example.org`,
  phone: '3055550100',
})

async function saveSearches(call: Call, { hired, waiting }: Casework['statuses']) {
  const cards = [
    [1, 'Everybody', ''],
    [1, 'Hired', `status_code=${hired}`],
    [1, 'Waiting for an answer', `status_code=${waiting}`],
    [1, 'Smiths, newest first', 'name=Smith&order=-created'],
    [1, 'SAFE expires within 30 days', 'safe_date_after=today&safe_date_before=today%2B30'],
    [2, 'Nobody at all', 'name=Zzyzx'],
  ] as const
  for (const [group, description, query_string] of cards) {
    await call('POST', '/savedsearches', { group, description, query_string: query_string || 'order=last_name' })
  }
}

type Call = (method: string, path: string, body: object) => Promise<{ id: number } & Record<string, unknown>>

async function signedIn(address: string, password: string): Promise<Call> {
  let token: string | null = null
  const call: Call = async (method, path, body) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { id: number }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  token = String((await call('POST', '/auth/token/', { username: 'admin', password })).token)
  return call
}
