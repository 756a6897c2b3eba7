import { SECRETS } from './secret-files.ts'
import { settingNames } from './settings.ts'

/** Shorter names are like those of other programs: HOME is no wrong HOST. */
const MIN_NAME_LENGTH = 8
const MAX_EDITS = 2

/** Variables of the environment that are nearly settings, with what was probably meant: they would be ignored without a word. */
export function misspelledSettings(env: NodeJS.ProcessEnv): { name: string; meant: string }[] {
  const known = [...settingNames, ...SECRETS.map((name) => `${name}_FILE`)]
  return Object.keys(env).flatMap((name) => {
    if (name.length < MIN_NAME_LENGTH || !name.includes('_') || known.includes(name)) return []
    const meant = known.find((each) => each.includes('_') && editsBetween(name.toUpperCase(), each) <= MAX_EDITS)
    return meant === undefined ? [] : [{ name, meant }]
  })
}

/** How many letters must be put in, left out or replaced to make one word of the other. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_EDITS) return MAX_EDITS + 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, its] of [...other].entries())
      next.push(Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + (letter === its ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
