import type { FileKind } from '../../contract/records/files.ts'
import { call } from './call.ts'
import { offline, Problem } from './problem.ts'

const MEGABYTE = 1024 * 1024
const uploaded = new WeakMap<File, number>()

/**
 * Uploads a file in two steps, a row and its content, and returns its id. A refusal is a `Problem` that names the reason. A chosen
 * file is uploaded once: when its record is saved again after a lost answer, the file is the same, and so is the body.
 */
export async function uploadFile(file: File, mime_type: FileKind): Promise<number> {
  const id = uploaded.get(file) ?? (await send(file, mime_type))
  uploaded.set(file, id)
  return id
}

async function send(file: File, mime_type: FileKind): Promise<number> {
  const { id, upload_url } = await call<{ id: number; upload_url: string }>('POST', '/files/upload', {
    body: { original_name: file.name, mime_type },
  })
  const response = await fetch(upload_url, { method: 'PUT', headers: { 'content-type': mime_type }, body: file }).catch(() => {
    throw offline()
  })
  if (response.ok) return id
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  const tooLarge = response.status === 413 ? `This file is too large (${(file.size / MEGABYTE).toFixed(1)} MB).` : undefined
  const reason = (body.errors as Record<string, string> | undefined)?.file ?? tooLarge
  throw new Problem(response.status, reason === undefined ? body : { ...body, detail: `${file.name}: ${reason}` })
}

/** The kind of a file by its extension, among the accepted ones. */
export function kindOf<Kind extends FileKind>(file: File, kinds: Readonly<Record<string, Kind>>): Kind | null {
  return kinds[file.name.toLowerCase().split('.').pop() ?? ''] ?? null
}
