import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../testing/world.ts'
import { mailboxColumn, mailboxOf } from './mailbox.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('the mailbox of an address is the same in TypeScript and in SQL', async () => {
  const emails = [
    'ann@example.org',
    'A.N.N@Example.org',
    'ann+tag@example.org',
    'a.nn+t.a+g@example.org',
    '.@example.org',
    '+@example.org',
    '',
  ]
  const found = await world.services.database.rows<{ mailbox: string }>(
    sql`select ${mailboxColumn(sql`e.email`)} as mailbox from unnest(${emails}::text[]) with ordinality e(email, place) order by place`,
  )
  expect(found.map(({ mailbox }) => mailbox)).toEqual(emails.map(mailboxOf))
  expect(new Set(emails.slice(0, 4).map(mailboxOf))).toEqual(new Set(['ann@example.org']))
})
