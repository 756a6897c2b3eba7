import type pg from 'pg'
import { starterStatuses as statuses } from '../../../contract/letters/starters.ts'
import { savedSearches } from '../statuses.ts'

/** The ids of the places where generated applicants apply and are fingerprinted. */
export type GeneratedSetting = {
  network: number
  employers: number[]
  /** Twenty per employer, in the employers' order. */
  locations: number[]
  /** Two per employer. */
  vendors: number[]
  lsvs: { id: number; timezone: string; types: { id: number; price: number }[] }[]
  statuses: Record<string, number>
}

const APPLICANTS_OF_EMPLOYER = 2_000
const APPLICANTS_OF_LSV = 2_500
const MAX_EMPLOYERS = 500
const MAX_LSVS = 400
export const LOCATIONS_EACH = 20
export const VENDORS_EACH = 2
export const STATIONS = 2
export const SLOT_MINUTES = 15

/** Creates a network with employers, work locations, vendors and LSVs for a number of applicants; statuses and cards. */
export async function generateSetting(client: pg.Client, applicants: number): Promise<GeneratedSetting> {
  const employerCount = within(applicants / APPLICANTS_OF_EMPLOYER, 2, MAX_EMPLOYERS)
  const lsvCount = within(applicants / APPLICANTS_OF_LSV, 4, MAX_LSVS)
  const ids = async (statement: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>(statement, values)).rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
  const [network = 0] = await ids(`insert into network (name) values ('Generated Live Scan Network') returning id`)
  const employers = await ids(EMPLOYERS, [network, employerCount])
  const setting = {
    network,
    employers,
    locations: await ids(LOCATIONS, [employers, LOCATIONS_EACH]),
    vendors: await ids(VENDORS, [employers, VENDORS_EACH]),
    lsvs: await generateLsvs(client, ids, network, lsvCount),
    statuses: await keepStatuses(client),
  }
  await keepCards(client, setting)
  return setting
}

const within = (wanted: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(wanted)))

const EMPLOYERS = `
  insert into employer (name, network, prompt_payment, payment_options)
  select (array['Cedar','Lincoln','Riverside','Franklin','Maple Grove','Washington','Oak Park','Fairview','Harrison','Bluffton'])[1 + n % 10]
    || ' ' || (array['School District','County Schools','Child Care','Youth Services','Diocese','Home Health','Academy','Transit','Parks'])[1 + n % 9]
    || ' ' || n, $1, true, 'CC,IN'
  from generate_series(1, $2::int) n returning id`

const LOCATIONS = `
  insert into location (employer, name, identifier, street1, city, state, zip_code, contact_email)
  select e, (array['North','South','East','West','Central','Lakeview','Hillcrest','Meadow','Prairie','Valley'])[1 + n % 10] || ' '
    || (array['Elementary','Middle School','High School','Center','Office','Campus'])[1 + n % 6] || ' ' || n,
    'L' || e || '-' || n, (100 + n * 7) || ' Main Street', 'South Bend', 'IN', '46601', 'office' || n || '@employer' || e || '.example'
  from unnest($1::bigint[]) e, generate_series(1, $2::int) n order by e, n returning id`

const VENDORS = `
  insert into vendor (employer, name)
  select e, (array['Bright Cleaning','Blue Line Buses'])[n] || ' ' || e from unnest($1::bigint[]) e, generate_series(1, $2::int) n order by e, n
  returning id`

const PLACES = `
  insert into live_scan_vendor (network, name, public, timezone, appointment_duration, stations, location_city, location_state, location_postal)
  select $1, (array['Downtown','Lakefront','Harbor','Airport','Midtown','Campus','Union','Market'])[1 + n % 8] || ' Fingerprints ' || n, true,
    (array['America/New_York','America/Chicago','America/Denver','America/Los_Angeles'])[1 + n % 4], ${SLOT_MINUTES}, ${STATIONS},
    'South Bend', 'IN', '46601'
  from generate_series(1, $2::int) n returning id`

async function generateLsvs(
  client: pg.Client,
  ids: (statement: string, values?: unknown[]) => Promise<number[]>,
  network: number,
  count: number,
) {
  const lsvs = await ids(PLACES, [network, count])
  await client.query(
    `insert into available_time (lsv, day_of_week, start_time, end_time)
     select l, d, '09:00', '17:00' from unnest($1::bigint[]) l, generate_series(1, 5) d`,
    [lsvs],
  )
  await client.query(
    `insert into ori (lsv, ori, description, slug, agency)
     select l, 'IN0460000', 'School employees', 'schools', 'State Police' from unnest($1::bigint[]) l`,
    [lsvs],
  )
  const { rows } = await client.query<{ id: string; lsv: string; pricing: number }>(
    `insert into applicant_type (lsv, ori, description, pricing)
     select o.lsv, o.id, t.description, t.pricing
     from ori o, (values ('School Employee', 4250), ('Volunteer', 2000), ('Child Care Provider', 3950)) t(description, pricing)
     where o.lsv = any($1::bigint[]) returning id, lsv, pricing`,
    [lsvs],
  )
  const { rows: zones } = await client.query<{ id: string; timezone: string }>(
    'select id, timezone from live_scan_vendor where id = any($1::bigint[]) order by id',
    [lsvs],
  )
  const typesOf = Map.groupBy(rows, ({ lsv }) => Number(lsv))
  return zones.map(({ id, timezone }) => ({
    id: Number(id),
    timezone,
    types: (typesOf.get(Number(id)) ?? []).map((type) => ({ id: Number(type.id), price: type.pricing })),
  }))
}

/** Inserts the demonstration's statuses, unless they exist. */
async function keepStatuses(client: pg.Client): Promise<Record<string, number>> {
  await client.query(
    `insert into status_code (description, slug, waits)
     select s.description, s.slug, s.slug = 'submitted' from json_to_recordset($1) as s(description text, slug text)
     on conflict do nothing`,
    [JSON.stringify(statuses.map(({ description, slug }) => ({ description, slug })))],
  )
  const { rows } = await client.query<{ id: string; slug: string }>(
    'select id, lower(slug) as slug from status_code where removed_at is null',
  )
  return Object.fromEntries(rows.map(({ id, slug }) => [slug, Number(id)]))
}

/** Twenty cards: those of the demonstration, and one for each of some employers. */
async function keepCards(client: pg.Client, { employers, locations, lsvs, statuses: ids }: GeneratedSetting): Promise<void> {
  const names = {
    status: (slug: string) => ids[slug] ?? 0,
    lakeside: employers[0] ?? 0,
    stbrigid: employers.at(-1) ?? 0,
    downtown: lsvs[0]?.id ?? 0,
    school: locations[0] ?? 0,
  }
  const cards = [
    ...savedSearches
      .filter(({ query }) => !query(names).startsWith('lsv='))
      .map(({ query, ...card }) => ({ ...card, query: query(names) })),
    { group: 1, description: 'Waiting for an answer', query: 'waiting=true&order=submitted' },
    { group: 2, description: 'Cleared', query: `status_code=${names.status('cleared')}` },
    { group: 2, description: 'Submitted this month', query: 'submitted_after=today-30' },
    { group: 2, description: 'Non-contact positions', query: 'category=NC' },
    ...employers.slice(1, 5).map((employer, at) => ({ group: 4, description: `Employer ${at + 2}`, query: `employer=${employer}` })),
  ]
  await client.query(
    `insert into saved_search ("group", description, query_string)
     select c."group", c.description, c.query from json_to_recordset($1) as c("group" int, description text, query text)`,
    [JSON.stringify(cards)],
  )
}
