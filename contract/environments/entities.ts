import { defineRecord, specialTo } from '../records/define-record.ts'
import { choice, email, key, nullable, phone, ref, text } from '../records/fields.ts'

/** The common fields of work locations and contract companies. */
const entityFields = {
  name: text(200),
  identifier: nullable(text(60)),
  street1: nullable(text(120)),
  street2: nullable(text(120)),
  city: nullable(text(60)),
  state: nullable(text(60)),
  zip_code: nullable(text(20)),
  contact_email: nullable(email),
  contact_first_name: nullable(text(100)),
  contact_last_name: nullable(text(100)),
  contact_phone: nullable(phone),
}

const entity = {
  readonly: { id: key, entity_type: choice(['LOCATION', 'VENDOR']) },
  immutable: { employer: ref('employers') },
  editable: entityFields,
  filters: { employer: specialTo('employers') },
  order: ['name'] as ['name'],
  search: ['name', 'identifier'] as ['name', 'identifier'],
}

/** A work location of an employer, which the screens call an entity. */
export const location = defineRecord('locations', entity)

/** A contract company of an employer. */
export const vendor = defineRecord('vendors', entity)
