import type { Readable } from 'node:stream'
import type { S3Access } from '../../platform/files/s3-client.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { isBucket } from '../../platform/settings/s3-settings.ts'
import { backupFile, backupFolder } from './backup-file.ts'
import { backupBucket, backupObject } from './backup-object.ts'

/** One backup, in a folder or in a bucket. It exists completely or not at all. */
export type StoredBackup = {
  exists(): Promise<boolean>
  /** Stores the archive and returns its size. A failed source or an abort leaves nothing. Never overwrites another backup. */
  write(archive: Readable, signal?: AbortSignal): Promise<number>
  remove(): Promise<void>
  /** Renames it in the same place. */
  moveTo(name: string): Promise<void>
  /** Its size; refuses when it is missing. */
  size(): Promise<number>
  /** Its bytes within a range, or to its end. */
  read(from?: number, to?: number): AsyncIterable<Uint8Array>
}

/** A set of backups: a folder, or a prefix in a bucket. */
export type BackupPlace = {
  at(name: string): string
  names(): Promise<string[]>
  /** Deletes the remains of uploads that never ended. */
  sweep(): Promise<void>
}

/** Backups are named by their time, so that names sort by time. */
const BACKUP = /^bims-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/
const INCOMPLETE = /^bims-\d{4}-\d\d-\d\dT\d{6}Z\.incomplete\.tar\.gz$/
const nameAt = (time: Date) => `bims-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`

/** The backup at a path, or at an address such as s3://bucket/name. */
export const storedBackup = (file: string, s3?: S3Access): StoredBackup =>
  isBucket(file) ? backupObject(file, accessFor(file, s3)) : backupFile(file)

/** The name of a backup with missing files, which marks it as incomplete. */
export const incompleteName = (file: string): string => file.replace(/(\.tar\.gz)?$/, '.incomplete$1')

/** The folder, or bucket, of the backups; undefined when the operator has named one file. */
const backupPlace = (to: string, s3?: S3Access): BackupPlace | undefined =>
  isBucket(to) ? backupBucket(to, accessFor(to, s3)) : backupFolder(to)

/** The path of a new backup: the named file, or a name by its time in the named folder or bucket. */
export const newBackupAt = (to: string, s3?: S3Access): string => backupPlace(to, s3)?.at(nameAt(new Date())) ?? to

/** Deletes all but the newest backups of a folder or bucket, complete and incomplete ones separately, and nothing else. */
export async function keepNewest(to: string, keep: number, s3?: S3Access): Promise<void> {
  const place = backupPlace(to, s3)
  if (place === undefined) throw new StartRefusal(`${to} is no folder: there is nothing to keep the newest of.`)
  const names = (await place.names()).sort()
  for (const kind of [BACKUP, INCOMPLETE])
    for (const name of names.filter((each) => kind.test(each)).slice(0, -keep)) await storedBackup(place.at(name), s3).remove()
  await place.sweep()
}

function accessFor(file: string, s3: S3Access | undefined): S3Access {
  if (s3 === undefined) throw new StartRefusal(`To reach ${file}, set S3_REGION, and BACKUP_TO or S3_BUCKET.`)
  return s3
}
