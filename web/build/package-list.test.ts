import { expect, test } from 'vitest'
import { packageOf } from './package-list.ts'

test.each([
  ['/app/node_modules/react/index.js', ['node_modules/react']],
  ['/app/node_modules/@mantine/core/esm/Box.mjs', ['node_modules/@mantine/core']],
  ['/app/node_modules/a/node_modules/@b/c/index.js', ['node_modules/a/node_modules/@b/c']],
  ['\0/app/node_modules/react/index.js?commonjs', ['node_modules/react']],
  ['/app/web/staff.tsx', []],
])('the module %j is of the package %j', (module, expected) => {
  expect(packageOf(module)).toEqual(expected)
})
