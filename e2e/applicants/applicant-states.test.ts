import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applicantStates, type Spoken } from '../stage/applicant-states.ts'

/** The calls by which journeys name the state that they check, and its language: `at(page, 'es', '/data shown')`. */
const LOOKS: readonly [call: RegExp, languages: readonly Spoken[]][] = [
  [/\bat\(\w+, 'en', '([^']+)'/g, ['en']],
  [/\bat\(\w+, 'es', '([^']+)'|\bspanish\('([^']+)'/g, ['es']],
  [/\b(?:checkInBoth|checkBothAsItStands)\((?:\w+, )?'([^']+)'|\b(?:waiting|failed|none): '([^']+)'/g, ['en', 'es']],
]

const folder = join(import.meta.dirname, '..')

const journeys = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

test('the journeys visit every state of every applicant page in both languages', () => {
  const looked = new Set(
    journeys().flatMap((source) =>
      LOOKS.flatMap(([call, languages]) =>
        [...source.matchAll(call)].flatMap(([, one, other]) => languages.map((language) => `${language} ${one ?? other}`)),
      ),
    ),
  )
  const wanted = Object.entries(applicantStates).flatMap(([path, states]) =>
    states.flatMap((state) => (['en', 'es'] as const).map((language) => `${language} ${path} ${state}`)),
  )
  expect(wanted.filter((each) => !looked.has(each))).toEqual([])
  expect(wanted.length).toBeGreaterThan(100)
})
