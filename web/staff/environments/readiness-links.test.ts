import { expect, test } from 'vitest'
import { type ReadinessCode, readinessCodes } from '../../../contract/environments/readiness.ts'
import { matchPath } from '../../router/match-path.ts'
import { screens } from '../screens.ts'
import type { OfKind } from './kinds.ts'
import { remedyOf } from './readiness-links.ts'

const ofKind = (kind: OfKind['kind'], network: number | null) => ({ kind, environment: { id: 7, network } }) as OfKind
const environments = [ofKind('networks', null), ofKind('employers', 3), ofKind('employers', null)]

test.each(readinessCodes)('the line %s leads to a screen that superusers may open', (code) => {
  for (const one of environments) {
    const { to } = remedyOf(code, one)
    expect(matchPath(screens, to), to).toBeTruthy()
  }
})

test('locations are those of the network, or the links of an employer without one', () => {
  const linkOf = (code: ReadinessCode, one: OfKind) => remedyOf(code, one)
  expect(linkOf('HOURS', ofKind('networks', null))).toMatchObject({ to: '/availability', search: { network: '7' } })
  expect(linkOf('TYPES', ofKind('employers', 3))).toMatchObject({ to: '/locations', search: { network: '3' } })
  expect(linkOf('TYPES', ofKind('employers', null))).toMatchObject({ to: '/environments/employers/7', hash: 'locations' })
})
