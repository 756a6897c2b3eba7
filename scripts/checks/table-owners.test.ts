import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Source } from './boundaries.ts'
import { ANY_TABLE, foreignWrites, readProject, tableOwners } from './table-owners.ts'

const schema: Source[] = [
  {
    path: 'server/schema/applicants.sql',
    text: 'create table applicant (\n  id bigint\n);\ncreate table applicant_first_name (name text);',
  },
  { path: 'server/schema/letters.sql', text: '/* A letter. */\ncreate unlogged table letter ();\ncreate table letter_history ();' },
  { path: 'server/schema/platform.sql', text: 'create table audit_event ();' },
  { path: 'server/schema/migrations/0001-seals.sql', text: '-- owner: letters\ncreate table letter_seal ();' },
]

/** The violations of a file, as "line table", with `?` for an unknown table. `@{}` stands for a template's expression. */
const wrongIn = (text: string, path = 'server/letters/write-letters.ts', others: Source[] = []) =>
  foreignWrites([{ path, text: text.replaceAll('@', '$') }, ...others], schema)
    .filter((write) => write.path === path)
    .map(({ line, table }) => `${line} ${table ?? '?'}`)

const declaration = (name: string, table: string, rest = 'serves: allVerbs') =>
  `export const ${name}: RecordKind = { table: '${table}', ${rest} }`

test('each table of the project is written by its owner, and each history by its writer', () => {
  const { sources, schema: ours } = readProject(join(import.meta.dirname, '../..'))
  expect(sources.length).toBeGreaterThan(50)
  expect(foreignWrites(sources, ours)).toEqual([])
})

test.each(ANY_TABLE.map(({ path }) => [path]))('the exception of %s is needed', (path) => {
  const { sources, schema: ours } = readProject(join(import.meta.dirname, '../..'))
  const some = sources.filter((source) => path.test(source.path)).slice(0, 30)
  expect(foreignWrites(some, ours, [])).not.toEqual([])
})

describe('the owner of a table', () => {
  test('is the name of its schema file, or precedes it in a migration', () => {
    expect(Object.fromEntries(tableOwners(schema))).toEqual({
      applicant: 'applicants',
      applicant_first_name: 'applicants',
      letter: 'letters',
      letter_history: 'letters',
      audit_event: 'platform',
      letter_seal: 'letters',
    })
  })

  test('must be named in a migration', () => {
    const unowned = { path: 'server/schema/migrations/0002-notes.sql', text: 'create table note ();' }
    expect(() => tableOwners([...schema, unowned])).toThrow('the table note has no owner')
  })
})

describe('a write of a foreign table is found', () => {
  test.each([
    ['an insert', 'db.run(sql`insert into applicant (id) values (1)`)'],
    ['an update', "db.run(sql`update applicant set notes = @{'x'}`)"],
    ['an update of an alias', 'db.run(sql`update only applicant as a set notes = null from letter`)'],
    ['a delete', 'db.run(sql`DELETE FROM applicant where id = 1`)'],
    ['a delete in a common table expression', 'db.run(sql`with gone as (delete from applicant returning id) select 1`)'],
    ['a truncate', 'db.run(sql`truncate applicant`)'],
    ['a name with its schema', 'db.run(sql`delete from public.applicant`)'],
    ['a merge', 'db.run(sql`merge into applicant a using letter l on true when matched then delete`)'],
    ['a copy', "client.query('copy applicant (id) from stdin')"],
    ['a plain string', `client.query("insert into \\"applicant\\" default values")`],
    ['a fragment that another statement takes in', 'const write = sql`insert into applicant default values`'],
    ['rows that are inserted together', "insertMany('applicant', rows)"],
    ['a declared record', declaration('people', 'applicant')],
    ['a declared record with some verbs', declaration('people', 'applicant', "serves: ['list', 'update']")],
    [
      'a link table of a record',
      declaration('letters', 'letter', "serves: readOnly, lists: { people: { table: 'applicant', own: 'a', other: 'b' } }"),
    ],
  ])('in %s', (_what, text) => {
    expect(wrongIn(text)).toEqual(['1 applicant'])
  })

  test('a foreign write is found on its line', () => {
    expect(wrongIn('\n\ndb.run(sql`\n  with one as (select @{1})\n  update applicant set notes = null`)')).toEqual(['5 applicant'])
  })

  test('a foreign write is found in each name of a looped list', () => {
    const text = "const ALL = ['letter', 'applicant'] as const\nfor (const table of ALL) db.run(sql`delete from @{raw(table)} where true`)"
    expect(wrongIn(text)).toEqual(['2 applicant'])
  })

  test('a foreign write is found in a composed name', () => {
    const text = "for (const column of ['first_name'].map((name) => raw(name)))\n  db.run(sql`delete from applicant_@{column} n`)"
    expect(wrongIn(text)).toEqual(['2 applicant_first_name'])
  })

  test('a foreign write is found in a choice of two names', () => {
    expect(wrongIn("db.run(sql`update @{raw(one ? 'letter' : 'applicant')} set notes = null`)")).toEqual(['1 applicant'])
  })

  describe('through a record that is imported', () => {
    const people = { path: 'server/applicants/people.ts', text: declaration('people', 'applicant') }
    const importing = (name: string, code: string) => `import { ${name} } from '${'../applicants/people.ts'}'\n${code}`

    test('a record given to the engine is found', () => {
      expect(wrongIn(importing('people as them', 'updateRow(db, sealing, them, 1, {})'), undefined, [people])).toEqual(['2 applicant'])
    })

    test('a record that the engine changes is found, unless its owner’s function writes the row', () => {
      const change = (write: string) => wrongIn(importing('people', `changeRow(call, people, { ${write} })`), undefined, [people])
      expect(change('hook')).toEqual(['2 applicant'])
      expect(change('update: (change, { id }) => renamePerson(change, id)')).toEqual([])
      expect(change('async update() { await db.run(sql`delete from applicant`) }')).toEqual(['2 applicant'])
    })

    test('a record given to an action that writes it is found', () => {
      expect(wrongIn(importing('people', "logoActions({ recordKind: people, column: 'logo' })"), undefined, [people])).toEqual([
        '2 applicant',
      ])
    })

    test('a record whose table a statement names is found', () => {
      const code = '[people].map((one) => db.run(sql`update @{raw(one.table)} set notes = null`))'
      expect(wrongIn(importing('people', code), undefined, [people])).toEqual(['2 applicant'])
    })
  })

  test('a name passed to a function is resolved within its file only', () => {
    const text = "const wipe = (at: number, table: string) => db.run(sql`truncate @{raw(table)}`)\nwipe(1, 'applicant')"
    expect(wrongIn(text)).toEqual(['1 applicant'])
    expect(wrongIn(`export ${text}`)).toEqual(['1 ?'])
  })

  test('a write by a file of the program itself is found', () => {
    expect(wrongIn('db.run(sql`delete from letter`)', 'server/jobs.ts')).toEqual(['1 letter'])
  })

  test('a name that the code does not show is reported as unknown', () => {
    expect(wrongIn('const wipe = (table: string) => db.run(sql`truncate @{raw(table)}`)')).toEqual(['1 ?'])
    expect(wrongIn('const add = (table: string) => insertMany(table, [])')).toEqual(['1 ?'])
    expect(wrongIn('const add = (record: RecordKind) => insertRow(db, sealing, record, {})')).toEqual(['1 ?'])
  })
})

describe('a write of a history or of the audit log', () => {
  const written = (path: string, table: string) => wrongIn(`insertMany(\n  '${table}', rows)`, path)

  test.each([
    ['server/letters/write-letters.ts', 'letter_history'],
    ['server/letters/write-letters.ts', 'audit_event'],
    ['server/platform/records/rows.ts', 'audit_event'],
  ])('is found in %s: %s', (path, table) => {
    expect(written(path, table)).toEqual([`1 ${table}`])
  })

  test.each([
    ['server/letters/write-history.ts', 'letter_history'],
    ['server/letters/letter-histories.ts', 'letter_history'],
    ['server/platform/audit/audit.ts', 'audit_event'],
  ])('belongs into %s: %s', (path, table) => {
    expect(written(path, table)).toEqual([])
  })
})

describe('no complaint is made of', () => {
  test.each([
    ['a write by the owner', 'db.run(sql`update letter set problem = null`)'],
    ['a read', 'db.rows(sql`select * from applicant join letter l on true`)'],
    ['a lock', 'db.run(sql`select from applicant where id = 1 for no key update`)'],
    ['what an insert does on conflict', 'db.run(sql`insert into letter values (1) on conflict (id) do update set applicant = 2`)'],
    ['a column of the same name', 'db.run(sql`update letter set applicant = 1 where applicant = 2`)'],
    ['a table of another schema', 'db.run(sql`delete from other.applicant`)'],
    ['a comment', '// insert into applicant\nexport const one = 1 /* delete from applicant */'],
    ['a comment of SQL', 'db.run(sql`select 1 -- delete from applicant\n /* update applicant set x */`)'],
    ['a sentence', "throw new Error('Update applicant records one by one, or set them aside.')"],
    ['a record that is only read', declaration('people', 'applicant', 'serves: readOnly')],
  ])('%s', (_what, text) => {
    expect(wrongIn(text)).toEqual([])
  })

  test.each(['server/letters/letters.test.ts', 'server/testing/world.ts', 'server/demonstration/people.ts'])(
    'no complaint is made of writes by %s',
    (path) => {
      expect(wrongIn('db.run(sql`insert into applicant default values`)', path)).toEqual([])
    },
  )

  test('no complaint is made of the engine, which writes the tables that it is given', () => {
    expect(wrongIn('db.run(sql`delete from @{raw(table)}`)', 'server/platform/records/rows.ts')).toEqual([])
    expect(wrongIn('db.run(sql`delete from applicant`)', 'server/platform/records/rows.ts')).toEqual(['1 applicant'])
  })
})
