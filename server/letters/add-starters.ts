import sql from 'sql-template-tag'
import {
  addedStarters,
  chosenStarters,
  queryOf,
  type StarterSlug,
  starterSearches,
  starterStatuses,
} from '../../contract/letters/starters.ts'
import { DOCX } from '../../contract/records/files.ts'
import { savedSearches } from '../applicants/search/saved-searches.ts'
import { statusCodes } from '../applicants/status-codes.ts'
import type { Change } from '../platform/events/change.ts'
import { keepFile, type StoredBytes, storeBytes } from '../platform/files/keep-file.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { addRow, ruleOf } from '../platform/records/record-engine.ts'
import type { RecordKind, Values } from '../platform/records/record-kind.ts'
import { letterParagraphs, wordFile } from './word-file.ts'

type Status = (typeof starterStatuses)[number]

/** POST /statuscodes/starters: adds the chosen statuses with their letters, and saved searches. What is there already stays as it is. */
export const addStarters: Action = action({
  method: 'POST',
  path: '/api/statuscodes/starters',
  permission: 'statuscodes.add_starters',
  summary: 'Add status codes, letters and saved searches to begin with',
  body: chosenStarters,
  answer: addedStarters,
  async handle({ database, settings, sealing, body, transact }) {
    const present = await readSlugs(database)
    const chosen = starterStatuses.filter(({ slug }) => body.status_codes.includes(slug) && !present.has(slug))
    const templates = new Map<StarterSlug, StoredBytes>()
    for (const status of chosen)
      if ('letter' in status) templates.set(status.slug, await storeBytes(database, { settings, sealing }, templateOf(status.letter)))
    return transact(async (change) => {
      // A second concurrent call waits here, and then finds the statuses that the first has added.
      await change.db.run(sql`lock table status_code in share row exclusive mode`)
      const added = await addStatuses(change, chosen, templates)
      return { status_codes: added, saved_searches: await addSearches(change, body.saved_searches) }
    })
  },
})

const templateOf = (letter: { title: string; body: string }) => wordFile(letterParagraphs(letter, '{employer}'))

/** The statuses that are there, by slug; one with the description of a starter counts as that starter. */
async function readSlugs({ rows }: Pick<Change['db'], 'rows'>): Promise<Map<string, number>> {
  const found = await rows<{ id: number; slug: string; description: string }>(sql`
    select id, lower(slug) as slug, lower(description) as description from status_code where removed_at is null order by id desc`)
  const starters = starterStatuses.flatMap(({ slug, description }) => {
    const same = found.find((one) => one.description === description.toLowerCase())
    return same === undefined ? [] : [[slug, same.id] as const]
  })
  return new Map([...starters, ...found.map(({ id, slug }) => [slug, id] as const)])
}

async function addStatuses(change: Change<Viewer>, chosen: readonly Status[], templates: ReadonlyMap<StarterSlug, StoredBytes>) {
  const present = await readSlugs(change.db)
  const missing = chosen.filter(({ slug }) => !present.has(slug))
  for (const status of missing) {
    const { slug, description } = status
    const stored = templates.get(slug)
    const template = stored ? await keepFile(change.db, { original_name: `${slug}.docx`, mime_type: DOCX, stored }) : null
    const recipient = 'letter' in status ? status.letter.recipient : null
    await add(change, statusCodes, { slug, description, template, recipient, waits: 'waits' in status })
  }
  return missing.length
}

async function addSearches(change: Change<Viewer>, names: readonly string[]): Promise<number> {
  const slugs = await readSlugs(change.db)
  const known = await change.db.rows<{ description: string }>(sql`select description from saved_search where removed_at is null`)
  const missing = starterSearches.filter(
    ({ name, description }) => names.includes(name) && !known.some((one) => one.description === description),
  )
  for (const search of missing) {
    const { group, description } = search
    const query_string = queryOf(search, (slug) => {
      const id = slugs.get(slug)
      if (id === undefined) throw invalid({ saved_searches: `“${description}” needs its status code: choose it as well` })
      return id
    })
    await add(change, savedSearches, { group, description, query_string })
  }
  return missing.length
}

const add = (change: Change<Viewer>, kind: RecordKind, values: Values) =>
  addRow(change, kind, ruleOf(kind, change.viewer, 'create'), values)
