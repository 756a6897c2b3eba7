import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabaseBefore } from '../testing/database/database-before.ts'

const MIGRATION = '0027-texts-by-language'

/** One statement for each table, as the versions with a column for Spanish wrote them. */
const OLD_ROWS = [
  `insert into network (name) values ('Metro')`,
  `insert into live_scan_vendor (network, name, applicant_instructions, applicant_instructions_es) values
     (1, 'Downtown', 'Ring.', 'Toque el timbre.'), (1, 'Uptown', 'Knock.', null)`,
  `insert into ori (lsv, ori, description, slug, agency) values (1, 'NY0300000', 'Schools', 'schools', 'Education')`,
  `insert into applicant_type (lsv, ori, description, description_es, note, note_es, accepted_ids, accepted_ids_es) values
     (1, 1, 'Teacher', 'Maestro', 'A "letter"', 'Una «carta»', E'ID\\nPassport', E'Identificación\\nPasaporte'),
     (1, 1, 'Coach', null, null, 'Solo nota', null, null), (1, 1, 'Aide', null, null, null, null, '')`,
  `insert into mail_wording (network, kind, introduction, introduction_es, closing, closing_es) values
     (1, 'BOOKED', 'Hello', 'Hola', 'Bye', null)`,
  `insert into disclaimer (network, flow, disclaimer_text, disclaimer_text_es) values (1, 'new', 'Read.', 'Lea.')`,
  `update disclaimer set disclaimer_text_es = 'Lea esto.'`,
  `insert into waiver (network, name, name_es, waiver_data, waiver_data_es) values
     (1, 'Consent', 'Consentimiento', '<p>I agree</p>', '<p>Acepto</p>'), (1, 'Charges', null, '<p>Tell us</p>', null)`,
]

/** A database of the version before, with rows, that the migration then changes. */
async function withOldRows<T>(read: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = await openDatabaseBefore(MIGRATION)
  try {
    for (const statement of OLD_ROWS) await database.pool.query(statement)
    expect(await migrate(database.pool)).toContain(`${MIGRATION}.sql`)
    return await read(database)
  } finally {
    await close()
  }
}

test('texts in Spanish become translations, none is lost, and no record gets a new version or edition', async () => {
  await withOldRows(async ({ rows }) => {
    expect(await rows(sql`select name, version, translations from live_scan_vendor order by id`)).toEqual([
      { name: 'Downtown', version: 1, translations: { es: { applicant_instructions: 'Toque el timbre.' } } },
      { name: 'Uptown', version: 1, translations: null },
    ])
    expect(await rows(sql`select description, version, translations from applicant_type order by id`)).toEqual([
      {
        description: 'Teacher',
        version: 1,
        translations: { es: { description: 'Maestro', note: 'Una «carta»', accepted_ids: 'Identificación\nPasaporte' } },
      },
      { description: 'Coach', version: 1, translations: { es: { note: 'Solo nota' } } },
      { description: 'Aide', version: 1, translations: null },
    ])
    expect(await rows(sql`select version, translations from mail_wording`)).toEqual([
      { version: 1, translations: { es: { introduction: 'Hola' } } },
    ])
    expect(await rows(sql`select version, edition, translations from disclaimer`)).toEqual([
      { version: 2, edition: 2, translations: { es: { disclaimer_text: 'Lea esto.' } } },
    ])
    expect(await rows(sql`select edition, translations from disclaimer_edition order by edition`)).toEqual([
      { edition: 1, translations: { es: { disclaimer_text: 'Lea.' } } },
      { edition: 2, translations: { es: { disclaimer_text: 'Lea esto.' } } },
    ])
    expect(await rows(sql`select version, edition, translations from waiver order by id`)).toEqual([
      { version: 1, edition: 1, translations: { es: { name: 'Consentimiento', waiver_data: '<p>Acepto</p>' } } },
      { version: 1, edition: 1, translations: null },
    ])
    expect(await rows(sql`select waiver, edition, translations from waiver_edition order by waiver`)).toEqual([
      { waiver: 1, edition: 1, translations: { es: { waiver_data: '<p>Acepto</p>' } } },
      { waiver: 2, edition: 1, translations: null },
    ])
  })
})

test('a server of the version before reads the texts where they were, after a change too', async () => {
  await withOldRows(async ({ rows, run }) => {
    await run(sql`update applicant_type set translations = '{"es": {"description": "Docente"}}' where description = 'Teacher'`)
    expect(await rows(sql`select description_es, note_es, accepted_ids_es from applicant_type order by id limit 2`)).toEqual([
      { description_es: 'Docente', note_es: null, accepted_ids_es: null },
      { description_es: null, note_es: 'Solo nota', accepted_ids_es: null },
    ])
    expect(await rows(sql`select name_es, waiver_data_es from waiver order by id limit 1`)).toEqual([
      { name_es: 'Consentimiento', waiver_data_es: '<p>Acepto</p>' },
    ])
  })
})

test('a waiver gets an edition for a changed text in any language, and none for its name in another', async () => {
  await withOldRows(async ({ rows, run }) => {
    const editions = async (translations: object) => {
      await run(sql`update waiver set translations = ${JSON.stringify(translations)} where id = 1`)
      return (await rows<{ edition: number }>(sql`select edition from waiver where id = 1`))[0]?.edition
    }
    const es = { name: 'Acuerdo', waiver_data: '<p>Acepto</p>' }
    expect(await editions({ es })).toBe(1)
    expect(await editions({ es, vi: { name: 'Đồng ý' } })).toBe(1)
    expect(await editions({ es, vi: { waiver_data: '<p>Tôi đồng ý</p>' } })).toBe(2)
    expect(await editions({ es: { ...es, waiver_data: '<p>De acuerdo</p>' }, vi: { waiver_data: '<p>Tôi đồng ý</p>' } })).toBe(3)
    expect(await rows(sql`select translations from waiver_edition where waiver = 1 and edition = 2`)).toEqual([
      { translations: { es: { waiver_data: '<p>Acepto</p>' }, vi: { waiver_data: '<p>Tôi đồng ý</p>' } } },
    ])
  })
})

test('a language is checked by its form, and no statement names one', async () => {
  await withOldRows(async ({ rows }) => {
    const checks = await rows<{ text: string }>(sql`
      select pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) like '%language%'`)
    expect(checks.length).toBeGreaterThan(1)
    for (const { text } of checks) expect(text).not.toMatch(/'(en|es|vi)'/)
  })
})
