/** A package of package.json: the month in which its version was published (null: not asked), its own size, whether the server has it. */
export type Library = {
  name: string
  version: string
  license: string
  month: string | null
  kilobytes: number
  delivered: boolean
}

const BEGIN = '<!-- written by npm run libraries -->'
const END = '<!-- end -->'
const ROW = /^\| `([^`]+)` \| (\S+) \| (.+?) \| (\S*) ?\| ([\d,]+) kB \| (server|development) \|$/gm

/** The rows of the table in a document. */
export const readTable = (document: string): Library[] =>
  [...document.matchAll(ROW)].map(([, name = '', version = '', license = '', month = '', size = '', use]) => ({
    name,
    version,
    license,
    month: month || null,
    kilobytes: Number(size.replaceAll(',', '')),
    delivered: use === 'server',
  }))

/** The document with these rows in its table, by name. */
export function writeTable(document: string, libraries: readonly Library[]): string {
  const rows = [...libraries]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      ({ name, version, license, month, kilobytes, delivered }) =>
        `| \`${name}\` | ${version} | ${license} | ${month ?? ''} | ${kilobytes.toLocaleString('en-US')} kB | ${delivered ? 'server' : 'development'} |`,
    )
  const table = [
    BEGIN,
    '',
    '| Package | Version | Licence | Published | Size | Used by |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    END,
  ].join('\n')
  const [before, rest] = document.split(BEGIN)
  if (rest === undefined) return `${document.trimEnd()}\n\n${table}\n`
  return `${before}${table}${rest.slice(rest.indexOf(END) + END.length)}`
}
