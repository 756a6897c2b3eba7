import { expect, test } from 'vitest'
import { permissionsDocument } from '../permissions.ts'

test('docs/permissions.json matches the table of rights', () => {
  const { current, generated } = permissionsDocument()
  expect(current, 'Run npm run permissions').toBe(generated)
})
