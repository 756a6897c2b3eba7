import { defineRecord, special, specialTo } from '../records/define-record.ts'
import { choice, countryCode, defaulted, email, type Field, key, nullable, phone, ref, removed, text } from '../records/fields.ts'

/** The common fields of work locations and contract companies. */
const fields = {
  name: text(200),
  identifier: nullable(text(60)),
  street1: nullable(text(120)),
  street2: nullable(text(120)),
  city: nullable(text(60)),
  country: defaulted(countryCode),
  state: nullable(text(60)),
  zip_code: nullable(text(20)),
  contact_email: nullable(email),
  contact_first_name: nullable(text(100)),
  contact_last_name: nullable(text(100)),
  contact_phone: nullable(phone),
}

type EntityType = 'LOCATION' | 'VENDOR'

/** `entity_type` follows from the path; it may be sent with its only value. */
const ofEmployer = (title: string, type: EntityType) => ({
  title,
  readonly: { id: key, removed },
  immutable: { employer: ref('employers'), entity_type: defaulted(choice([type]) as Field<EntityType, 'required'>) },
  editable: fields,
  /** `removed=true` lists the removed ones, which can be restored. */
  filters: { employer: specialTo('employers'), removed: special('removed') },
  order: ['name'] as ['name'],
  search: ['name', 'identifier'] as ['name', 'identifier'],
})

/** A work location of an employer, which the screens call an entity. */
export const location = defineRecord('locations', ofEmployer('Entities', 'LOCATION'))

/** A contract company of an employer. */
export const vendor = defineRecord('vendors', ofEmployer('Vendors', 'VENDOR'))
