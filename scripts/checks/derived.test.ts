import { expect, test } from 'vitest'
import { limits } from '../../server/limits.ts'
import { deriveAll, permissionsDocument } from '../derive.ts'

test.each(deriveAll())('$path follows from the declarations', ({ current, derived }) => {
  expect(current, 'Run npm run derive').toBe(derived)
})

test('the table of rights names limits as server/limits.ts does, without their numbers', () => {
  const { derived } = permissionsDocument()
  const named = [...derived.matchAll(/limited \(([^)]+)\)/g)].flatMap(([, names = '']) => names.split(', '))
  expect(new Set(named).size).toBeGreaterThan(9)
  expect(named.filter((name) => !Object.keys(limits).some((limit) => name === `\`${limit}\``))).toEqual([])
  expect(derived.match(/\d+ per (\d+ )?(minute|hour|day)\w*/g)).toBe(null)
})
