import { MACHINE_FOLDER } from '../../../contract/demographics/machine-folder.ts'
import { isoOf } from '../../platform/clock.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import type { FolderFile } from './folder-files.ts'

const OCTETS = 'application/octet-stream'

/** The validator of a file's bytes: data that was corrected after the start give another one. */
const etagOf = (bytes: Buffer): string => `"${sha256Of(bytes).toString('hex').slice(0, 32)}"`

/** Whether an If-Match names this file: `*`, or its validator among others. */
export const namesFile = (ifMatch: string, { bytes }: FolderFile): boolean =>
  ifMatch.split(',').some((each) => ['*', etagOf(bytes)].includes(each.trim()))

/** The headers of a file. */
export const headersOf = ({ bytes, started_at, name }: FolderFile): Record<string, string> => ({
  'content-type': OCTETS,
  'content-disposition': `attachment; filename="${name}"`,
  'last-modified': httpDate(started_at),
  etag: etagOf(bytes),
})

/** The properties of the folder and its files, the newest first, as a multistatus document (RFC 4918). */
export function multistatus(files: readonly FolderFile[], made: string, withFolder: boolean): string {
  const folder = responseOf(MACHINE_FOLDER, [
    '<D:displayname>machine-folder</D:displayname>',
    '<D:resourcetype><D:collection/></D:resourcetype>',
    `<D:getlastmodified>${httpDate(files[0]?.started_at ?? made)}</D:getlastmodified>`,
  ])
  const all = [...(withFolder ? [folder] : []), ...files.map(fileResponse)]
  return `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">${all.join('')}</D:multistatus>`
}

const fileResponse = ({ name, started_at, bytes }: FolderFile) =>
  responseOf(`${MACHINE_FOLDER}${name}`, [
    `<D:displayname>${name}</D:displayname>`,
    '<D:resourcetype/>',
    `<D:getcontentlength>${bytes.length}</D:getcontentlength>`,
    `<D:getcontenttype>${OCTETS}</D:getcontenttype>`,
    `<D:getlastmodified>${httpDate(started_at)}</D:getlastmodified>`,
    `<D:creationdate>${isoOf(Date.parse(started_at))}</D:creationdate>`,
    `<D:getetag>${etagOf(bytes)}</D:getetag>`,
  ])

const responseOf = (href: string, properties: readonly string[]) =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${properties.join('')}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`

const httpDate = (instant: string) => new Date(instant).toUTCString()
