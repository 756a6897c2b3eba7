import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Settings } from './settings.ts'

/** Where the bytes of files are kept, by the file's record key. */
export const fileStore = ({ dataFolder }: Pick<Settings, 'dataFolder'>): Disk =>
  new Disk(new FSDriver({ location: join(dataFolder, 'files'), visibility: 'private' }))
