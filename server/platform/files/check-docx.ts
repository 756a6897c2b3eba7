/* Runs in a worker thread: returns why a Word document is not accepted, or null. */
import { parentPort, workerData } from 'node:worker_threads'
import { docxParts } from './docx-parts.ts'
import { BadFile } from './unzip.ts'

function problemOf(bytes: Uint8Array): string | null {
  try {
    docxParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return null
  } catch (error) {
    if (error instanceof BadFile) return error.message
    throw error
  }
}

parentPort?.postMessage(problemOf(workerData as Uint8Array))
