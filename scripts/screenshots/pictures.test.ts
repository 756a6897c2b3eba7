import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictures } from './pictures.ts'

const root = join(import.meta.dirname, '../..')
const taken = readdirSync(join(root, 'docs/screenshots'))

test.each(Object.entries(pictures))('every screen of %s has a picture on a phone and on a desktop', (frontEnd, named) => {
  const files = globSync('*screens.ts', { cwd: join(root, 'web', frontEnd) })
  const screens = files.map((file) => readFileSync(join(root, 'web', frontEnd, file), 'utf8')).join('')
  const paths = [...screens.matchAll(/^ +path: '([^']+)'/gm)].map(([, path = '']) => path)
  expect(Object.keys(named).sort()).toEqual(paths.sort())
  const missing = Object.values(named).flatMap((name) => ['phone', 'desktop'].map((size) => `${name}-${size}.png`))
  expect(missing.filter((file) => !taken.includes(file))).toEqual([])
})

test('every screen is opened by a journey', () => {
  const journeys = globSync('e2e/**/*.ts', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
  // The way back from a provider leads through one and shows nothing where all is well.
  const paths = Object.values(pictures).flatMap((named) => Object.keys(named).filter((path) => path !== '/signon'))
  const beginning = (path: string) => path.replace(/\/\$.*/, '')
  expect(paths.filter((path) => !journeys.some((text) => text.includes(beginning(path))))).toEqual([])
})
