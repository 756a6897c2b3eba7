/* Runs in a worker thread: returns why a Word document is not accepted, or the document as it is kept. */
import { parentPort } from 'node:worker_threads'
import { cleanDocx } from './docx-parts.ts'
import { BadFile } from './unzip.ts'
import { zipOf } from './zip.ts'

/** The reason why a document is not accepted; or its cleaned content, null when it stays as it is. */
export type CheckedDocx = { problem: string } | { content: Uint8Array | null }

function check(bytes: Uint8Array): CheckedDocx {
  try {
    const { parts, cleaned } = cleanDocx(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return { content: cleaned ? zipOf(parts).generate({ type: 'uint8array', compression: 'DEFLATE' }) : null }
  } catch (error) {
    if (error instanceof BadFile) return { problem: error.message }
    throw error
  }
}

parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(check(bytes)))
