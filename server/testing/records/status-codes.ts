import { closed, staffMay, superuserMay } from '../permissions/statuses.ts'
import { expected, staffOnly } from './expected.ts'

const file = { mime_type: 'application/pdf', owner: { users: 'superuser' }, size: 4, uploaded_at: new Date() }

/** Status codes and uploaded files. */
export const statusCodeRecords = expected({
  files: {
    rows: {
      template: { ...file, original_name: 'template.pdf' },
      signed: { ...file, original_name: 'signed.pdf' },
      staffs: { ...file, original_name: 'staffs.pdf', owner: { users: 'staff' } },
      superusers: { ...file, original_name: 'superusers.pdf' },
    },
    may: { everybody: 'signed_put signed_get', networkAndProvider: 'upload', provider: 'read remove' },
    lists: closed,
    reads: { staff: 'template signed staffs', superuser: 'template signed staffs superusers' },
    creates: [{ what: 'any', by: closed }],
    updates: [{ row: 'template', by: closed }],
    removes: [
      { row: 'staffs', by: staffMay(204) },
      { row: 'superusers', by: { ...superuserMay(204), staff: 404 } },
      { row: 'template', by: superuserMay(409) },
    ],
  },
  statuscodes: {
    rows: {
      cleared: { description: 'Cleared', slug: 'cleared', template: 'template' },
      unused: { description: 'Unused', slug: 'unused' },
    },
    may: { provider: 'list read create update remove preview', superuser: 'add_starters' },
    lists: staffOnly('cleared unused'),
    creates: [{ what: 'new', body: { description: 'New', slug: 'new' }, by: staffMay(201) }],
    updates: [{ row: 'cleared', body: { description: 'y' }, by: staffMay(200) }],
    removes: [
      { row: 'unused', by: staffMay(204) },
      { row: 'cleared', by: staffMay(409) },
    ],
  },
})
