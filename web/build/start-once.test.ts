import { expect, test } from 'vitest'
import { foreignEntries } from './start-once.ts'

const part = (fileName: string, imports: string[], dynamicImports: string[] = []) => ({
  [fileName]: { fileName, isEntry: !fileName.includes('/'), imports, dynamicImports },
})

test('a page that loads the entry of another one through a shared file is named', () => {
  const pages = { ...part('staff.js', [], ['assets/office.js']), ...part('network.js', ['assets/start.js'], ['assets/screens.js']) }
  const shared = { ...part('assets/start.js', []), ...part('assets/screens.js', ['assets/office.js']) }
  expect(foreignEntries({ ...pages, ...shared, ...part('assets/office.js', ['assets/start.js']) })).toEqual([])
  expect(foreignEntries({ ...pages, ...shared, ...part('assets/office.js', ['staff.js']) })).toEqual([
    { page: 'network.js', entry: 'staff.js' },
  ])
})
