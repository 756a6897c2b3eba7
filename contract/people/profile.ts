import { email, nullable, phone, text, webAddress } from '../records/fields.ts'

/** The contact data and address of a location or network. */
export const profileFields = {
  url: nullable(webAddress),
  contact_first_name: nullable(text(100)),
  contact_last_name: nullable(text(100)),
  contact_email: nullable(email),
  contact_phone: nullable(phone),
  location_name: nullable(text(200)),
  location_email: nullable(email),
  location_phone: nullable(phone),
  location_street1: nullable(text(120)),
  location_street2: nullable(text(120)),
  location_city: nullable(text(60)),
  location_state: nullable(text(60)),
  location_postal: nullable(text(20)),
  office_email: nullable(email),
  office_phone: nullable(phone),
  office_street1: nullable(text(120)),
  office_street2: nullable(text(120)),
  office_city: nullable(text(60)),
  office_state: nullable(text(60)),
  office_postal: nullable(text(20)),
}
