import { dirname, join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import type { Source } from './boundaries.ts'

/** A write of a table, in SQL or by a writing function. `table` is null if its name is known only at run time. */
export type Write = { path: string; line: number; table: string | null }

/** The tables of declared records, by the path of their file and the name of the constant. */
type RecordTables = ReadonlyMap<string, string>

/** Functions that write the table named by their first argument. */
const WRITE_NAMED = ['insertMany']
/** Functions that write the table of a declared record among their arguments, or of the one that is their `recordKind`. */
const WRITE_RECORD = ['insertRow', 'updateRow', 'removeRow', 'createRow', 'changeRow', 'logoActions']
/** Arguments that write the row instead of the engine's statement: they are checked in their own place. */
const INSTEAD: Readonly<Record<string, string>> = { createRow: 'insert', changeRow: 'update', removeRow: 'remove' }

/** A name, possibly composed of expressions, which appear as «their number». */
const NAME = String.raw`(?:public\.)?"?((?:\w|«\d+»)+)"?`
const STATEMENTS = [
  String.raw`insert\s+into\s+${NAME}`,
  String.raw`update\s+(?:only\s+)?${NAME}(?:\s+(?:as\s+)?\w+)?\s+set\b`,
  String.raw`delete\s+from\s+(?:only\s+)?${NAME}`,
  String.raw`truncate\s+(?:table\s+)?${NAME}`,
  String.raw`merge\s+into\s+${NAME}`,
  String.raw`copy\s+${NAME}\s*(?:\([^)]*\))?\s+from\b`,
].map((pattern) => new RegExp(String.raw`(?<![\w.])${pattern}`, 'gi'))

/** Every declared record: `export const addresses: RecordKind = { contract, table: 'address' … }`. */
export function recordTables(sources: readonly Source[]): RecordTables {
  const tables = new Map<string, string>()
  for (const source of sources.filter(({ text }) => text.includes('table:')))
    walk(source, {
      VariableDeclarator({ id, init }) {
        const table = id.type === 'Identifier' ? literalOf(propertyOf(init, 'table')) : undefined
        if (id.type === 'Identifier' && table !== undefined) tables.set(`${source.path}#${id.name}`, table)
      },
    })
  return tables
}

/** All writes in a source, in the order of its lines. */
export function writesIn(source: Source, records: RecordTables): Write[] {
  const writes: Write[] = []
  const names = namesIn(source, records)
  const note = (at: number, tables: readonly (string | null)[], lines = 0) => {
    const line = source.text.slice(0, at).split('\n').length + lines
    for (const table of tables) writes.push({ path: source.path, line, table })
  }
  walk(source, {
    Literal: ({ value, start }) => {
      if (typeof value === 'string') for (const { name } of targetsIn(value)) note(start, [name])
    },
    TemplateLiteral: ({ quasis, expressions }) => {
      const text = quasis.map(({ value }, at) => (at === 0 ? '' : `«${at - 1}»`) + (value.cooked ?? value.raw)).join('')
      for (const { name, quasi, lines } of targetsIn(text)) note(quasis[quasi]?.start ?? 0, named(name, expressions, names), lines)
    },
    CallExpression: ({ callee, arguments: given, start }) => {
      if (callee.type !== 'Identifier') return
      if (WRITE_NAMED.includes(callee.name)) note(start, orUnknown(valuesOf(given[0], names)))
      const own = INSTEAD[callee.name]
      if (WRITE_RECORD.includes(callee.name) && !(own && propertyOf(given[2], own)))
        note(start, orUnknown(given.flatMap((one) => recordsOf(propertyOf(one, 'recordKind') ?? one, names))))
    },
    ObjectExpression: (node) => note(node.start, declared(node)),
  })
  return writes.sort((one, two) => one.line - two.line)
}

/** The possible values of a file's names: texts, and the tables of declared records. */
type Names = { texts: Map<string, string[]>; records: Map<string, string[]> }

function namesIn(source: Source, records: RecordTables): Names {
  const names: Names = { texts: new Map(), records: new Map() }
  for (const [key, table] of records) if (key.startsWith(`${source.path}#`)) names.records.set(key.split('#')[1] ?? '', [table])
  const add = (id: ESTree.Node | undefined, values: ESTree.Node | null | undefined) => {
    if (id?.type !== 'Identifier') return
    const [texts, tables] = [eachOf(values, (one) => valuesOf(one, names)), eachOf(values, (one) => recordsOf(one, names))]
    if (texts.length > 0) names.texts.set(id.name, [...(names.texts.get(id.name) ?? []), ...texts])
    if (tables.length > 0) names.records.set(id.name, [...(names.records.get(id.name) ?? []), ...tables])
  }
  const own = ownFunctions(source)
  walk(source, {
    ImportDeclaration: ({ source: from, specifiers }) => {
      for (const { local, ...specifier } of specifiers) {
        const imported = 'imported' in specifier && specifier.imported.type === 'Identifier' ? specifier.imported.name : ''
        const table = records.get(`${join(dirname(source.path), from.value)}#${imported}`)
        if (table !== undefined) names.records.set(local.name, [table])
      }
    },
    VariableDeclarator: ({ id, init }) => add(id, init),
    ForOfStatement: ({ left, right }) => {
      if (left.type === 'VariableDeclaration') add(left.declarations[0]?.id, right)
    },
    CallExpression: ({ callee, arguments: given }) => {
      const [work] = given
      if (callee.type === 'MemberExpression' && work?.type === 'ArrowFunctionExpression') add(work.params[0], callee.object)
      if (callee.type === 'Identifier') for (const [at, parameter] of (own.get(callee.name) ?? []).entries()) add(parameter, given[at])
    },
  })
  return names
}

/** The functions that only this file calls, with their parameters, so that their arguments are known. */
function ownFunctions(source: Source): Map<string, ESTree.Node[]> {
  const own = new Map<string, ESTree.Node[]>()
  const { body } = parseSync(source.path, source.text).program
  for (const statement of body) {
    const declared = statement.type === 'VariableDeclaration' ? statement.declarations.map(({ id, init }) => ({ id, made: init })) : []
    for (const { id, made } of statement.type === 'FunctionDeclaration' ? [{ id: statement.id, made: statement }] : declared)
      if (id?.type === 'Identifier' && (made?.type === 'ArrowFunctionExpression' || made?.type === 'FunctionDeclaration'))
        own.set(id.name, made.params)
  }
  return own
}

/** The result for an expression, or for each element of a list; `['a', 'b'].map(raw)` counts as its list. */
function eachOf(node: ESTree.Node | null | undefined, find: (node: ESTree.Node) => string[]): string[] {
  const inner = bare(node)
  if (inner?.type === 'ArrayExpression') return inner.elements.flatMap((element) => eachOf(element, find))
  if (inner?.type === 'CallExpression' && inner.callee.type === 'MemberExpression') return eachOf(inner.callee.object, find)
  return inner ? find(inner) : []
}

/** The possible texts of an expression, as far as the file shows; none if unknown. */
function valuesOf(node: ESTree.Node | null | undefined, names: Names): string[] {
  const inner = bare(node)
  if (inner?.type === 'Literal' && typeof inner.value === 'string') return [inner.value]
  if (inner?.type === 'Identifier') return names.texts.get(inner.name) ?? []
  if (inner?.type === 'ConditionalExpression') return [inner.consequent, inner.alternate].flatMap((one) => valuesOf(one, names))
  if (inner?.type === 'TaggedTemplateExpression') return inner.quasi.quasis.length === 1 ? [inner.quasi.quasis[0]?.value.raw ?? ''] : []
  if (inner?.type === 'CallExpression' && inner.callee.type === 'Identifier' && inner.callee.name === 'raw')
    return valuesOf(inner.arguments[0], names)
  if (inner?.type === 'MemberExpression' && inner.property.type === 'Identifier' && inner.property.name === 'table')
    return recordsOf(inner.object, names)
  return []
}

const recordsOf = (node: ESTree.Node, names: Names) => (node.type === 'Identifier' ? (names.records.get(node.name) ?? []) : [])

/** Removes `as const`, `satisfies …` and parentheses. */
function bare(node: ESTree.Node | null | undefined): ESTree.Node | null | undefined {
  const wraps = node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression' || node?.type === 'ParenthesizedExpression'
  return wraps ? bare(node.expression) : node
}

const orUnknown = (tables: readonly string[]): readonly (string | null)[] => (tables.length > 0 ? tables : [null])

type Target = { name: string; quasi: number; lines: number }

/** The tables written by the statements in a text, with the part of the template, and its line, where each begins. */
function targetsIn(text: string): Target[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|--.*$/gm, (comment) => comment.replace(/[^\n«\d»]/g, ' '))
  return STATEMENTS.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ 1: name = '', index }) => {
      const pieces = code.slice(0, index).split(/«\d+»/)
      return { name, quasi: pieces.length - 1, lines: (pieces.at(-1)?.split('\n').length ?? 1) - 1 }
    }),
  )
}

/** The possible names of a text with expressions; null if one of them is unknown. */
function named(name: string, expressions: readonly ESTree.Node[], names: Names): readonly (string | null)[] {
  const [, before = '', number, after = ''] = /^([^«]*)«(\d+)»(.*)$/.exec(name) ?? []
  if (number === undefined) return [name]
  const values = valuesOf(expressions[Number(number)], names)
  return values.length === 0 ? [null] : values.flatMap((value) => named(before + value + after, expressions, names))
}

/** The tables that the engine writes for a declaration: a record's own if it serves writes, and its link tables. */
function declared(node: ESTree.ObjectExpression): string[] {
  const table = literalOf(propertyOf(node, 'table'))
  if (table === undefined) return []
  if (propertyOf(node, 'own') && propertyOf(node, 'other')) return [table]
  const serves = propertyOf(node, 'serves')
  const isReadOnly = serves === undefined || (serves.type === 'Identifier' && serves.name === 'readOnly')
  return isReadOnly ? [] : [table]
}

function propertyOf(node: ESTree.Node | null | undefined, name: string): ESTree.Node | undefined {
  const inner = bare(node)
  if (inner?.type !== 'ObjectExpression') return undefined
  const found = inner.properties.find((one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name)
  return found?.type === 'Property' ? found.value : undefined
}

const literalOf = (node: ESTree.Node | undefined) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined)

function walk({ path, text }: Source, visit: ConstructorParameters<typeof Visitor>[0]): void {
  new Visitor(visit).visit(parseSync(path, text).program)
}
