import { expect, test } from 'vitest'
import { scaleFor } from './bar-scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [101, [0, 50, 100, 150]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])('the axis for %d has few round steps', (highest, steps) => expect(scaleFor(highest)).toEqual(steps))

test.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [9, [0, 5, 10]],
  [67, [0, 20, 40, 60, 80]],
])('counts up to %d have whole steps', (highest, steps) => expect(scaleFor(highest, true)).toEqual(steps))

test('the axis always reaches the highest value with few steps', () => {
  for (let highest = 0.01; highest < 1e6; highest *= 1.37) {
    const steps = scaleFor(highest)
    expect(steps.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(steps.length).toBeLessThanOrEqual(6)
  }
})
