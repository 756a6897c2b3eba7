import { afterEach, expect, test, vi } from 'vitest'
import { findEnvironment } from './environment.ts'

afterEach(() => void vi.unstubAllGlobals())

function hosts(known: Record<string, object>) {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    const found = known[path]
    return new Response(JSON.stringify({ count: found ? 1 : 0, next: null, results: found ? [found] : [] }))
  })
  return paths
}

test('a scheduler host requests an employer and a network of its first label', async () => {
  const paths = hosts({ '/api/networks?applicant_subdomain=metro': { id: 3, name: 'Metro' } })
  expect(await findEnvironment('metro.scheduler.localhost')).toMatchObject({ kind: 'network', id: 3 })
  expect(paths).toEqual(['/api/employers?applicant_subdomain=metro', '/api/networks?applicant_subdomain=metro'])
})

test('an employer takes precedence over a network of the same name', async () => {
  hosts({ '/api/employers?applicant_subdomain=both': { id: 1 }, '/api/networks?applicant_subdomain=both': { id: 2 } })
  expect(await findEnvironment('both.scheduler.localhost')).toMatchObject({ kind: 'employer', id: 1 })
})

test('a network host requests the dashboard of a network only', async () => {
  const paths = hosts({})
  expect(await findEnvironment('metro.network.localhost')).toBeNull()
  expect(paths).toEqual(['/api/networks?dashboard_subdomain=metro'])
})
