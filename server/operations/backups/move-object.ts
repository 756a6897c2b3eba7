import type { S3Client } from '@aws-sdk/client-s3'
import { lazyRequire } from '../../platform/process/lazy-require.ts'

/** The part size of one copy call; 10,000 parts are more than any backup has. */
const PART = 1024 * 1024 * 1024

type Place = { Bucket: string; Key: string }

/** Renames an object of a bucket. The store copies it, in parts, since one call copies 5 GB at most. */
export async function moveObject(client: S3Client, { Bucket, Key }: Place, to: string): Promise<void> {
  const s3 = lazyRequire<typeof import('@aws-sdk/client-s3')>('@aws-sdk/client-s3')
  const { ContentLength: size = 0 } = await client.send(new s3.HeadObjectCommand({ Bucket, Key }))
  const target = { Bucket, Key: to }
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand({ ...target, ContentType: 'application/gzip' }))
  const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let at = 0; at < size; at += PART) {
      const PartNumber = Parts.length + 1
      const CopySourceRange = `bytes=${at}-${Math.min(at + PART, size) - 1}`
      const { CopyPartResult } = await client.send(
        new s3.UploadPartCopyCommand({ ...target, UploadId, PartNumber, CopySource, CopySourceRange }),
      )
      Parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
    }
    await client.send(new s3.CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined)
    throw error
  }
  await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
}
