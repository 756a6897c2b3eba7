import { PNG } from 'pngjs'
import sql from 'sql-template-tag'
import { encode } from 'uqr'
import { environmentLogoFile, joinEnvironment } from '../environments/join-environment.ts'
import type { Database } from '../platform/database/database.ts'
import { type FileServices, type KeptFile, readBytes } from '../platform/files/file-bytes.ts'
import { describeError, log } from '../platform/log.ts'
import type { Picture, PicturesOf } from '../platform/mail/mail.ts'
import { PICTURES } from '../platform/mail/mail-lines.ts'

/** The pictures that a mail shows: its environment's logo as it is now, and the QR code of its registration number. */
export const picturesOf =
  (database: Database, services: FileServices): PicturesOf =>
  async ({ applicant, appointment, html_body }) => {
    const logo = html_body.includes(PICTURES.logo) && applicant !== null ? await readLogo(database, services, applicant) : null
    const code = html_body.includes(PICTURES.code) && appointment !== null ? drawCode(String(appointment)) : null
    return [logo, code].filter((picture) => picture !== null)
  }

async function readLogo(database: Database, services: FileServices, applicant: number): Promise<Picture | null> {
  const file = await database.one<KeptFile & { id: number; mime_type: string }>(sql`
    select f.id, f.record_key, f.content_key, f.mime_type from applicant a ${joinEnvironment} join file f on f.id = ${environmentLogoFile}
    where a.id = ${applicant} and f.removed_at is null`)
  if (file === undefined) return null
  try {
    return { cid: 'logo', filename: 'logo', contentType: file.mime_type, content: await readBytes(services, file) }
  } catch (error) {
    // A mail without its logo is of more use than none.
    log.error({ file: file.id, error: describeError(error as Error) }, 'A mail is sent without its logo')
    return null
  }
}

/** Pixels of a module, so that a scanner reads it from a screen. */
const SCALE = 6

/** A QR code as a PNG, black on white. */
export function drawCode(text: string): Picture {
  const { data, size } = encode(text, { border: 4 })
  const png = new PNG({ width: size * SCALE, height: size * SCALE, colorType: 0 })
  for (let y = 0; y < png.height; y += 1)
    for (let x = 0; x < png.width; x += 1) {
      const isDark = data[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] === true
      png.data.fill(isDark ? 0 : 255, (y * png.width + x) * 4, (y * png.width + x) * 4 + 3)
      png.data[(y * png.width + x) * 4 + 3] = 255
    }
  return { cid: 'code', filename: 'code.png', contentType: 'image/png', content: PNG.sync.write(png, { colorType: 0 }) }
}
