import { expect, test } from 'vitest'
import { keepNamed } from './named-rows.ts'

const employers = { parish: { name: 'Parish', livescanvendors: ['seaside', 'harbor'] } }
const files = { logo: { owner: { users: 'staff' } } }
const known = { livescanvendors: { seaside: 7, harbor: 8 }, users: { staff: 9 } }

test('names of rows become their ids, in lists and for kinds that no contract names', async () => {
  const kept: unknown[] = []
  expect(await keepNamed(async (_resource, values) => kept.push(values), { employers, files }, known)).toEqual({
    employers: { parish: 1 },
    files: { logo: 2 },
  })
  expect(kept).toEqual([{ name: 'Parish', livescanvendors: [7, 8] }, { owner: 9 }])
})

test('a missing name is refused', async () => {
  await expect(keepNamed(async () => 1, { employers })).rejects.toThrow('There is no row livescanvendors.seaside')
})
