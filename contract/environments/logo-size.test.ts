import { expect, test } from 'vitest'
import { addressOfLogo, widthOfLogo } from './logo-size.ts'

test.each([
  [{ width: 300, height: 100 }, 144],
  [{ width: 64, height: 64 }, 48],
  [{ width: 1200, height: 100 }, 160],
  [{ width: 10, height: 40 }, 12],
])('a logo of %j is as wide as its height allows: %i', (size, width) => {
  expect(widthOfLogo(addressOfLogo('/api/networks/1/logo?v=7', size))).toBe(width)
})

test.each(['/api/networks/1/logo?v=7', 'https://logos.example/x.png', addressOfLogo('/a?v=1', null)])('%s contains no width', (address) => {
  expect(widthOfLogo(address)).toBeNull()
})
