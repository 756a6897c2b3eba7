import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { correctionTexts, texts, transferTexts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { BadTransferLink } from './bad-transfer-link.tsx'

beforeAll(() => loadAll(texts, transferTexts, correctionTexts))
beforeEach(() => queryClient.clear())

test('while the server cannot be reached, nothing is said of the link, and it is asked again', async () => {
  let reachable = false
  await stubServer({
    ...siteAnswers,
    'GET /transferrequests/1.token/take_back': () => {
      if (!reachable) throw new TypeError('dropped')
      return Response.json({ environment: 'Metro', changed_at: '2026-11-23T15:42:00Z' })
    },
  })
  await renderRouted([{ path: '/', Content: () => <BadTransferLink token="1.token" /> }])
  await expect.element(page.getByText('We could not reach the server.', { exact: false })).toBeVisible()
  expect(page.getByText('This link does not work').elements()).toEqual([])
  reachable = true
  dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('heading', { name: 'Your email address was changed' })).toBeVisible()
})
