import { expect, test } from 'vitest'
import { tcnComplaint } from './tcn-form.ts'

test("a TCN must have the prefix and the length of the location's machines, where it has them", () => {
  expect(tcnComplaint('NYDT8200000001', { prefix: 'nydt', length: 14 })).toBeNull()
  expect(tcnComplaint('CALI8200000001', { prefix: 'NYDT', length: 14 })).toBe('Must begin with NYDT')
  expect(tcnComplaint('NYDT820000001', { prefix: 'NYDT', length: 14 })).toBe('Must have 14 characters, not 13')
  expect(tcnComplaint('1000000001', { prefix: null, length: null })).toBeNull()
})
