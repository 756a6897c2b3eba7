import { expect, test } from 'vitest'
import { readFilters } from '../../../../contract/applicants/search/filter-language.ts'
import { closeValue, openValue } from './open-value.ts'

test.each([
  ['status:', { key: 'status', value: '' }],
  ['garcia Status:sub', { key: 'status', value: 'sub' }],
  ['employer:"Lakeside Sch', { key: 'employer', value: 'Lakeside Sch' }],
  ['status:hired,"Needs review",cle', { key: 'status', value: 'cle' }],
  ['status:hired,', { key: 'status', value: '' }],
])('finds the value that is being typed in %s', (typed, open) => {
  expect(openValue(typed)).toMatchObject(open)
})

test.each(['', 'garcia', 'status:hired ', 'status:"Needs review"', 'nothing:x', 'a status'])('finds none in %s', (typed) => {
  expect(openValue(typed)).toBeNull()
})

test.each([
  ['status:sub', 'Submitted', 'status:Submitted '],
  ['garcia status:n', 'Needs review', 'garcia status:"Needs review" '],
  ['status:hired,"Nee', 'Needs, "review"', 'status:hired,"Needs, \\"review\\"" '],
  ['type:tea', '#2', 'type:#2 '],
])('a chosen value takes the place of the typed one in %s', (typed, chosen, closed) => {
  const open = openValue(typed)
  expect(open && closeValue(typed, open, chosen)).toBe(closed)
  expect(readFilters(closed).faults).toEqual([])
})
