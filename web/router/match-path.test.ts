import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

const routes = ['/', '/booking/$token', '/booking/done', '/booking/$token/data', '/schedule/$lsv/new', '/waiver', '/waiver/$id'].map(
  (path) => ({ path }),
)
const found = (pathname: string) => {
  const match = matchPath(routes, pathname)
  return match && [match.route.path, match.params]
}

test.each([
  ['/', ['/', {}]],
  ['/booking/done', ['/booking/done', {}]],
  ['/booking/Ab_c-1', ['/booking/$token', { token: 'Ab_c-1' }]],
  ['/booking/x/data', ['/booking/$token/data', { token: 'x' }]],
  ['/Schedule/5/New', ['/schedule/$lsv/new', { lsv: '5' }]],
  ['/waiver/2', ['/waiver/$id', { id: '2' }]],
  ['/booking/a%20b', ['/booking/$token', { token: 'a b' }]],
  // Cut within a sign.
  ['/booking/a%2', ['/booking/$token', { token: 'a%2' }]],
  ['/schedule/5', null],
  ['/booking', null],
  ['/elsewhere', null],
])('%s is %j', (pathname, expected) => {
  expect(found(pathname)).toEqual(expected)
})

test('a path for everything is taken where no other one fits', () => {
  const rest = [{ path: '/$' }, { path: '/logout' }]
  expect(matchPath(rest, '/logout')?.route.path).toBe('/logout')
  expect(matchPath(rest, '/any/where')?.route.path).toBe('/$')
  expect(matchPath(rest, '/')?.route.path).toBe('/$')
})
