import { call } from './call.ts'
import { offline, Problem } from './problem.ts'

/** Sends a file: asks for an address, then puts the bytes there. Answers its id. */
export async function sendFile(file: File): Promise<number> {
  const body = { original_name: file.name, mime_type: file.type }
  const { id, upload_url } = await call<{ id: number; upload_url: string }>('POST', '/files/upload', { body })
  const answer = await put(upload_url, file)
  if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})))
  return id
}

/** The address itself says what may be sent: no token goes with it. */
async function put(address: string, file: File): Promise<Response> {
  try {
    return await fetch(address, { method: 'PUT', body: file, headers: { 'content-type': file.type } })
  } catch {
    throw offline()
  }
}
