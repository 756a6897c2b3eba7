import type { FileKind } from '../../contract/records/files.ts'
import { keepFile, storeBytes } from '../platform/files/keep-file.ts'
import type { Services } from '../platform/http/action.ts'

type TestFile = { original_name: string; mime_type: FileKind; bytes: Uint8Array }

/** Stores a file like those that the server makes, and returns its id. */
export async function storeTestFile(
  services: Pick<Services, 'database' | 'settings' | 'sealing'>,
  { bytes, ...file }: TestFile,
): Promise<number> {
  return keepFile(services.database, { ...file, stored: await storeBytes(services.database, services, bytes) })
}
