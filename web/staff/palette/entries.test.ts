import { expect, test } from 'vitest'
import type { Screen } from '../../shell/front-end.ts'
import { actEntries, screenEntries } from './entries.ts'
import { keysOf, recordActs } from './record-acts.ts'

const names = (text: string) => actEntries(['status', 'note', 'location', 'home'], text).map(({ does }) => ('act' in does ? does.act : ''))

test('an act is found by the beginnings of its words, in any order and case', () => {
  expect(names('')).toEqual(['status', 'note', 'location', 'home'])
  expect(names('STAT hire')).toEqual(['status'])
  expect(names('add')).toEqual(['note', 'location', 'home'])
  expect(names('address home')).toEqual(['home'])
  expect(names('dd')).toEqual([])
})

test('the keys of acts are distinct', () => {
  const keys = Object.values(recordActs).flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(keysOf('status')).toBe('Alt+Shift+S')
})

test('only screens that the user may open from anywhere are offered', () => {
  const screens = [
    { path: '/jobs', title: 'Jobs', for: 'signed-in', needs: 'jobs.list' },
    { path: '/letters', title: 'Letters Not Sent', for: 'signed-in', needs: 'letters.list' },
    { path: '/record/$id', title: 'Record', for: 'signed-in' },
    { path: '/login', title: 'Login', for: 'signed-out' },
  ] as unknown as Screen[]
  const isAllowed = ({ needs }: Screen) => needs === 'letters.list'
  expect(screenEntries(screens, isAllowed, '').map(({ name }) => name)).toEqual(['Letters Not Sent'])
  expect(screenEntries(screens, isAllowed, 'jobs')).toEqual([])
})
