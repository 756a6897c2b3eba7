import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const line = (...cells: string[]) => csvOf([cells]).slice(1)

test('a file begins with the byte order mark and ends each line with CRLF', () => {
  expect(csvOf([['a', 'b'], ['c']])).toBe('\ufeffa,b\r\nc\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', ' =1+1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  '%j is escaped so that it is no formula',
  (cell) => {
    expect(line(cell)).toMatch(/^"?'/)
  },
)

test('characters that would break a cell are quoted, and quotes are doubled', () => {
  expect(line('Cruz, Ana', 'said "hi"', 'two\nlines', ' edge', 'plain', 'mid=dle', '')).toBe(
    '"Cruz, Ana","said ""hi""","two\nlines"," edge",plain,mid=dle,\r\n',
  )
  expect(line('x;=1+1', 'a\tb')).toBe('"x;=1+1","a\tb"\r\n')
  expect(line('=HYPERLINK("x")')).toBe(`"'=HYPERLINK(""x"")"\r\n`)
})
