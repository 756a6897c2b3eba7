import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { Settings } from '../settings.ts'

/** How an S3-compatible store is reached, whatever the bucket. */
export type S3Access = NonNullable<Settings['s3Access']>

/** How long a store may take to accept a connection and to answer. */
export type S3Times = { connectMs: number; answerMs: number; tries: number }

/** The options of every client of the store. The client repeats failed calls; all of our calls are idempotent. */
export const s3ClientConfig = ({ region, endpoint, pathStyle, credentials }: S3Access, { connectMs, answerMs, tries }: S3Times) =>
  ({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
    // Other makers' stores do not know the checksums of Amazon's; the signature covers the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  }) satisfies S3ClientConfig
