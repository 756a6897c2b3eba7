import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictures } from './pictures.ts'

const root = join(import.meta.dirname, '../..')
const taken = readdirSync(join(root, 'docs/screenshots'))

test.each(Object.entries(pictures))('every screen of %s has a picture on a phone and on a desktop', (frontEnd, named) => {
  const screens = readFileSync(join(root, 'web', frontEnd, 'screens.ts'), 'utf8')
  const paths = [...screens.matchAll(/^ +path: '([^']+)'/gm)].map(([, path = '']) => path)
  expect(Object.keys(named).sort()).toEqual(paths.sort())
  const missing = Object.values(named).flatMap((name) => ['phone', 'desktop'].map((size) => `${name}-${size}.png`))
  expect(missing.filter((file) => !taken.includes(file))).toEqual([])
})
