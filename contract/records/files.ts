import { defineRecord } from './define-record.ts'
import { instant, key, nullable, text, whole } from './fields.ts'

/** A stored file; its content is downloaded by a signed address that expires after five minutes. */
export const file = defineRecord('files', {
  title: 'Files',
  readonly: {
    id: key,
    created: instant,
    original_name: text(255),
    mime_type: text(120),
    size: nullable(whole(0, Number.MAX_SAFE_INTEGER)),
    url: nullable(text(2_000)),
  },
  immutable: {},
  editable: {},
  order: ['id'],
})

/** The media type of Word documents. */
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The kinds of stored files, with their maximum size in bytes. */
export const fileKinds = {
  [DOCX]: { name: 'docx', max: 5 * 1024 * 1024 },
  'application/pdf': { name: 'pdf', max: 5 * 1024 * 1024 },
  'image/png': { name: 'png', max: 512 * 1024 },
  'image/jpeg': { name: 'jpeg', max: 512 * 1024 },
  'image/webp': { name: 'webp', max: 512 * 1024 },
} as const

/** An accepted media type. */
export type FileKind = keyof typeof fileKinds
