import { type Query, respond } from './call.ts'
import { offline } from './problem.ts'

const KEPT_MS = 60_000

/** Downloads a file with the session's token, under the name that the server gives it. */
export async function download(path: string, query: Query = {}): Promise<void> {
  const response = await respond('GET', path, { query })
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  const file = await response.blob().catch(() => {
    throw offline()
  })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
