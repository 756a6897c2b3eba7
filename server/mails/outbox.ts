import { mail } from '../../contract/outbox.ts'
import { every, nothing, reads } from '../platform/records/access.ts'
import { type Resource, readOnly } from '../platform/records/resource.ts'

/** The outbox: mails hold addresses and registration numbers, so only superusers read them. */
export const mails: Resource = {
  contract: mail,
  table: 'mail',
  serves: readOnly,
  access: { public: nothing, lsv_user: nothing, network_admin: nothing, staff: nothing, superuser: reads(every) },
}
