import { expect, test } from 'vitest'
import { labelCells, type Token } from './label-cells.ts'

test('each cell of a table has the words above its column, also in a later table', () => {
  const labelled: string[] = []
  const token = (type: string, content = ''): Token => ({
    type,
    content,
    tag: '',
    attrSet: (name, value) => void labelled.push(`${name}=${value}`),
  })
  const row = (...columns: string[]) => [
    token('tr_open'),
    ...columns.flatMap((words) => [token('td_open'), token('inline', words), token('td_close')]),
  ]
  const head = (...columns: string[]) => [
    token('thead_open'),
    token('tr_open'),
    ...columns.flatMap((words) => [token('th_open'), token('inline', words)]),
  ]
  labelCells([...head('Alert', 'What to do'), ...row('Away', 'Wait'), ...row('Full', 'Clear'), ...head('Line'), ...row('A')])
  expect(labelled).toEqual(['Alert', 'What to do', 'Alert', 'What to do', 'Line'].map((words) => `data-label=${words}`))
})
