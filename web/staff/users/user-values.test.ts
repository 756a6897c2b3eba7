import { describe, expect, test } from 'vitest'
import { bodyOf, changeOf, type UserValues, userForm, valuesOf } from './user-values.ts'

const ann: UserValues = { email: 'ann@example.org', username: 'ann', role: 'staff', network: null, livescanvendor: null }

describe('the body of an account', () => {
  test.each<[Partial<UserValues>, object]>([
    [
      { role: 'staff', network: 3 },
      { is_superuser: false, context_type: null, context_id: null },
    ],
    [{ role: 'superuser' }, { is_superuser: true, context_type: null, context_id: null }],
    [
      { role: 'network', network: 3, livescanvendor: 4 },
      { is_superuser: false, context_type: 'network', context_id: 3 },
    ],
    [
      { role: 'livescanvendor', network: 3, livescanvendor: 4 },
      { is_superuser: false, context_type: 'livescanvendor', context_id: 4 },
    ],
  ])('%j', (values, sent) => {
    expect(bodyOf({ ...ann, ...values })).toMatchObject(sent)
  })

  test('equals the shown values', () => {
    for (const body of [
      { is_superuser: true, context_type: null, context_id: null },
      { is_superuser: false, context_type: 'network', context_id: 7 },
      { is_superuser: false, context_type: 'livescanvendor', context_id: null },
    ] as const) {
      const account = { id: 1, is_self: false, email: 'a@b.cd', username: 'a', ...body }
      expect(bodyOf(valuesOf(account))).toEqual({ email: 'a@b.cd', username: 'a', ...body })
    }
  })
})

test('an edit sends only changed fields, and a role with its network or location', () => {
  expect(changeOf({ email: 'b@b.cd' }, { ...ann, email: 'b@b.cd' })).toEqual({ email: 'b@b.cd' })
  const network = { is_superuser: false, context_type: 'network', context_id: 3 }
  expect(changeOf({ network: 3 }, { ...ann, role: 'network', network: 3 })).toEqual(network)
  expect(changeOf({ role: 'network' }, { ...ann, role: 'network', network: 3 })).toEqual(network)
})

test('users of a network or a location have its name', () => {
  const wrong = (values: Partial<UserValues>) => userForm.safeParse({ ...ann, ...values }).error?.issues.map(({ path }) => path.join('.'))
  expect(wrong({})).toBeUndefined()
  expect(wrong({ role: 'network', livescanvendor: 1 })).toEqual(['network'])
  expect(wrong({ role: 'livescanvendor' })).toEqual(['livescanvendor'])
})
