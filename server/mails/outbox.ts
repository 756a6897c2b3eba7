import { mail } from '../../contract/outbox.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { type Resource, readOnly } from '../platform/records/resource.ts'

/** The outbox: mails hold addresses and registration numbers, so only superusers read them. */
export const mails: Resource = {
  contract: mail,
  table: 'mail',
  serves: readOnly,
  access: accessBy(permissions.mails, { superuser: every }),
}
