import sql from 'sql-template-tag'
import type { TestServer } from '../test-server.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** The waiver and the file of a scanned page that staff may keep as an applicant's signature. */
export async function signedPage({ database, address, call, metro }: TestServer): Promise<{ waiver: number; waiver_file: number }> {
  const made = await database.one<{ id: number }>(sql`
    insert into waiver (network, name, waiver_data) values (${metro}, 'Consent', '<p>Sign</p>') returning id`)
  const body = { original_name: 'page.pdf', mime_type: 'application/pdf' }
  const file = (await call('POST', 'files/upload', { who: 'staff', body })).body as { id: number; upload_url: string }
  const headers = { 'content-type': body.mime_type }
  const { ok } = await fetch(new URL(file.upload_url, address), { method: 'PUT', headers, body: PDF })
  if (!ok) throw new Error('The page was not uploaded')
  return { waiver: made?.id as number, waiver_file: file.id }
}
