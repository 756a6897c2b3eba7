/* Every line that the log of a server may have at 3 a.m., and every reason why it does not start, has an answer in the guide. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')

/** Commands print their refusals themselves, to somebody who reads them at once. */
const COMMANDS =
  /operations\/backups\/(?!scheduled)|operations\/(keys\/rotate-key|served-database)|platform\/mail\/|postgres\/reach-postgres/
/** Lines of commands among the refusals of the start. */
const OF_COMMANDS = /^There is no encryption key /

const sources = globSync('server/**/*.ts', { cwd: root })
  .filter((path) => !path.includes('.test.') && !path.includes('/testing/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The arguments of a call, from the place behind its parenthesis. */
function argumentsAt(text: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < text.length; end += 1) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
  return text.slice(start, end - 1)
}

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\$\{[^}]*\}|\\.)*)`/g

/** The texts in the arguments of a call, or of the constant that they begin with. What is filled in is `·`. */
function textsIn(piece: string, text: string): string[] {
  const name = /^\s*([A-Z_]+)\b/.exec(piece)?.[1]
  const constant = name === undefined ? '' : (new RegExp(`const ${name} =\\s*(.*)`).exec(text)?.[1] ?? '')
  return [...`${piece}\n${constant}`.matchAll(LITERAL)]
    .map(([, quoted, template]) => (quoted ?? template ?? '').replace(/\$\{[^}]*\}/g, '·').replace(/\\(.)/g, '$1'))
    .filter((literal) => /^[A-Z]/.test(literal) && literal.split(' ').length > 2)
}

const callsOf = (pattern: RegExp, isOurs: (path: string) => boolean = () => true) =>
  sources
    .filter(({ path }) => isOurs(path))
    .flatMap(({ text }) => [...text.matchAll(pattern)].flatMap((call) => textsIn(argumentsAt(text, call.index + call[0].length), text)))

/** The beginnings of lines in the first column of a table of the guide; `…` stands for anything. */
function describedUnder(heading: string): RegExp[] {
  const section = guide.slice(guide.indexOf(`\n### ${heading}\n`)).split(/\n#+ /)[1] ?? ''
  const cells = [...section.matchAll(/^\| ([^|]*)\|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
  return cells.map(([, line = '']) => new RegExp(`^${line.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&').replace(/ ?…/g, '.*')}`))
}

const unanswered = (texts: readonly string[], lines: readonly RegExp[]) => texts.filter((text) => !lines.some((line) => line.test(text)))

test('every warning and error of the log is in the guide', () => {
  const texts = callsOf(/\b(?:log\.(?:warn|error)|logRepeated|logIt)\(/g)
  expect(texts.length).toBeGreaterThan(25)
  expect(unanswered(texts, describedUnder('Lines of the log'))).toEqual([])
})

test('every reason why a server does not start is in the guide', () => {
  const texts = [...callsOf(/new StartRefusal\(/g, (path) => !COMMANDS.test(path)), ...callsOf(/\blog\.fatal\(/g)]
  const lines = [...describedUnder('The server does not start'), ...describedUnder('Lines of the log')]
  expect(texts.length).toBeGreaterThan(25)
  expect(
    unanswered(
      texts.filter((text) => !OF_COMMANDS.test(text)),
      lines,
    ),
  ).toEqual([])
})
