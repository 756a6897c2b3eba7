import { choice, email, key, nullable, phone, ref, text } from '../records/fields.ts'
import { resource, specialTo } from '../records/resource.ts'

/** What work locations and contract companies have in common. */
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

const readonly = { id: key, entity_type: choice(['LOCATION', 'VENDOR']) }
const immutable = { employer: ref('employers') }

/** A work location of an employer: an entity. */
export const location = resource('locations', {
  readonly,
  immutable,
  editable: entityFields,
  filters: { employer: specialTo('employers') },
  order: ['name'],
  search: ['name', 'identifier'],
})

/** A contract company of an employer. */
export const vendor = resource('vendors', {
  readonly,
  immutable,
  editable: entityFields,
  filters: { employer: specialTo('employers') },
  order: ['name'],
  search: ['name', 'identifier'],
})
