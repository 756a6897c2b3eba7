/** One line of the table: a rate beside its reference rate, both per second. */
export type Row = { name: string; rate: number; against: string; otherRate: number; ratio: number; wanted: number; note?: string }

/** A row of two rates. */
export const row = (rates: Omit<Row, 'ratio'>): Row => ({ ...rates, ratio: rates.rate / rates.otherRate })

const EXPLANATION = `
Each row sets a rate against another one of the same run, since machines differ: only the ratio says something about the code.
The servers, PostgreSQL and the process that loads them share this machine's cores. "its own SQL bare" is the recorded statements
of the same calls, run over a pool of the same size with nothing around them. Nothing is cached between requests.`

/** Prints the table with its legend. */
export function printTable(rows: readonly Row[], { appointments, seconds }: { appointments: number; seconds: number }) {
  console.log(`\n${appointments.toLocaleString('en-US')} appointments, ${seconds} s a measurement\n`)
  const cells = rows.map(({ name, rate, against, otherRate, ratio, wanted, note }) => [
    name,
    perSecond(rate),
    against,
    perSecond(otherRate),
    ratio.toFixed(3),
    wanted === 0 ? '' : `>= ${wanted}${ratio < wanted ? '  MISSED' : ''}`,
    note ?? '',
  ])
  const head = ['measured', 'rate', 'against', 'rate', 'ratio', 'wanted', 'note']
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((cell) => cell[column]?.length ?? 0)))
  for (const line of [head, ...cells]) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  console.log(EXPLANATION)
}

const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en-US')}/s`
