import { DOCX, type FileKind } from '../../../contract/records/files.ts'
import { inWorker } from './worker.ts'

const CHECK_DOCX = new URL('./check-docx.ts', import.meta.url)

const starts = (bytes: Buffer, ...begin: number[]) => begin.every((byte, place) => bytes[place] === byte)
const holds = (bytes: Buffer, text: string) => bytes.includes(Buffer.from(text, 'latin1'))

/** Whether the bytes match their media type, by their first bytes; a Word file also by its parts. */
const looksLike: Record<FileKind, (bytes: Buffer) => boolean> = {
  [DOCX]: (bytes) => starts(bytes, 0x50, 0x4b, 0x03, 0x04) && holds(bytes, '[Content_Types].xml') && holds(bytes, 'word/document.xml'),
  'application/pdf': (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
  'image/png': (bytes) => starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (bytes) => starts(bytes, 0xff, 0xd8, 0xff),
  'image/webp': (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

/** Why these bytes may not be kept as this media type, in words for people; null when they may. */
export async function contentProblem(kind: FileKind, bytes: Buffer): Promise<string | null> {
  if (!looksLike[kind](bytes)) return 'Its content is not what its name says'
  return kind === DOCX ? inWorker<string | null>(CHECK_DOCX, new Uint8Array(bytes)) : null
}
