import { expect, test } from 'vitest'
import { permissionsDocument } from './permissions.ts'

test('docs/permissions.json says what the table of rights says', () => {
  const { current, generated } = permissionsDocument()
  expect(current, 'Run npm run permissions').toBe(generated)
})
