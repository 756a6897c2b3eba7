import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, type Settings } from '../platform/settings.ts'

/** The settings of a test, with a data folder of its own where none is named; `removeFolder` at the end. */
export function testSettings(env: Record<string, string> = {}): { settings: Settings; removeFolder(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'bims-data-'))
  return { settings: readSettings({ BIMS_DATA: folder, ...env }), removeFolder: () => rmSync(folder, { recursive: true, force: true }) }
}
