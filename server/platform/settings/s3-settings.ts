import { join, resolve } from 'node:path'
import * as z from 'zod'
import { address, choice } from './setting-kinds.ts'

const BUCKET_ADDRESS = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/

/** The settings of files and backups in buckets. */
export const s3Shape = {
  BACKUP_TO: z
    .string()
    .refine((to) => !to.startsWith('s3:') || BUCKET_ADDRESS.test(to), 'must be a folder, or a bucket such as s3://bims-backups/nightly')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket such as bims-files')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be a region such as us-east-1')
    .optional(),
  S3_ENDPOINT: address(['https:', 'http:'], 'https://s3.example.org').optional(),
  S3_PATH_STYLE: choice('1', '0'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

type S3Environment = z.infer<z.ZodObject<typeof s3Shape>>

/** The rules over several settings: a bucket and its region, and both parts of a key or none. */
export function s3Complaints(env: S3Environment): [name: keyof S3Environment, message: string][] {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const backsUpToS3 = isBucket(env.BACKUP_TO)
  const given = [S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, env.S3_PATH_STYLE]
  if (!backsUpToS3 && given.every((value) => value === undefined)) return []
  return [
    ...(S3_BUCKET === undefined && !backsUpToS3
      ? [['S3_BUCKET', 'must be set too: it is where files are kept'] as ['S3_BUCKET', string]]
      : []),
    ...(S3_REGION === undefined ? [['S3_REGION', 'must be set too: requests to S3 are signed for a region'] as ['S3_REGION', string]] : []),
    ...(S3_ACCESS_KEY_ID === undefined && S3_SECRET_ACCESS_KEY !== undefined
      ? [['S3_ACCESS_KEY_ID', 'must be set too: a key has an id and a secret'] as ['S3_ACCESS_KEY_ID', string]]
      : []),
    ...(S3_SECRET_ACCESS_KEY === undefined && S3_ACCESS_KEY_ID !== undefined
      ? [['S3_SECRET_ACCESS_KEY', 'must be set too: a key has an id and a secret'] as ['S3_SECRET_ACCESS_KEY', string]]
      : []),
  ]
}

/** A folder, or a bucket with a prefix. */
export const placeOfBackups = ({ BACKUP_TO: to, BIMS_DATA }: S3Environment & { BIMS_DATA: string }) =>
  to !== undefined && isBucket(to) ? to : resolve(to ?? join(BIMS_DATA, 'backups'))

/** Whether backups go to a bucket instead of a folder. */
export const isBucket = (place: string | undefined): boolean => place?.startsWith('s3://') ?? false

/** The bucket of the files with its access, or undefined when files are stored on disk. */
export function s3Of(env: S3Environment) {
  const access = s3AccessOf(env)
  return env.S3_BUCKET === undefined || access === undefined ? undefined : { bucket: env.S3_BUCKET, ...access }
}

/** The access to buckets, or undefined without a region. */
export function s3AccessOf({ S3_REGION, S3_ENDPOINT, S3_PATH_STYLE, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3Environment) {
  if (S3_REGION === undefined) return undefined
  const key =
    S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
      ? undefined
      : { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  // Amazon's buckets have host names; those of other vendors often have none.
  return { region: S3_REGION, endpoint: S3_ENDPOINT, pathStyle: S3_PATH_STYLE ?? S3_ENDPOINT !== undefined, credentials: key }
}
