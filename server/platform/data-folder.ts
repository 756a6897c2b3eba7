import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartRefusal } from './start-refusal.ts'

/** Makes sure of a folder in which the server may keep its data. */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefusal(`The data folder ${folder} cannot be used by this user (${code}). Set BIMS_DATA to another folder.`)
  }
}
