import { expect, test } from 'vitest'
import { limits } from '../../server/limits.ts'
import { permissionsDocument } from '../permissions.ts'

test('docs/permissions.json matches the table of rights', () => {
  const { current, generated } = permissionsDocument()
  expect(current, 'Run npm run permissions').toBe(generated)
})

test('the table of rights names limits as server/limits.ts does, without their numbers', () => {
  const { generated } = permissionsDocument()
  const named = [...generated.matchAll(/limited \(([^)]+)\)/g)].flatMap(([, names = '']) => names.split(', '))
  expect(new Set(named).size).toBeGreaterThan(9)
  expect(named.filter((name) => !Object.keys(limits).some((limit) => name === `\`${limit}\``))).toEqual([])
  expect(generated.match(/\d+ per (\d+ )?(minute|hour|day)\w*/g)).toBe(null)
})
