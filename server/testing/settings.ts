import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, type Settings } from '../platform/settings/settings.ts'

/** The settings of a test, with a new data folder unless one is given; call `removeFolder` at the end. */
export function testSettings(env: Record<string, string> = {}): { settings: Settings; removeFolder(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'bims-data-'))
  return { settings: readSettings({ BIMS_DATA: folder, ...env }), removeFolder: () => rmSync(folder, { recursive: true, force: true }) }
}
