import { expect, test } from 'vitest'
import { nearestFirst } from './nearest.ts'

const names = (places: { name: string; distance_miles?: number | null }[]) => nearestFirst(places).map(({ name }) => name)

test('without distances by name', () => {
  expect(names([{ name: 'b' }, { name: 'C' }, { name: 'a', distance_miles: null }])).toEqual(['a', 'b', 'C'])
})

test('the nearest first, the unknown last by name', () => {
  const places = [
    { name: 'y' },
    { name: 'far', distance_miles: 700.1 },
    { name: 'x', distance_miles: null },
    { name: 'near', distance_miles: 0 },
  ]
  expect(names(places)).toEqual(['near', 'far', 'x', 'y'])
})
