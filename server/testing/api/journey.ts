/*
 * A program of somebody else: it sees the API only by the types that openapi-typescript generates from the document. The test generates
 * them, checks this file with them and runs it. Not used by the product.
 */
import createClient from 'openapi-fetch'
import type { components, paths } from './generated.ts'

type Schemas = components['schemas']
type NewBooking = Extract<paths['/api/appointments/schedule']['post']['requestBody']['content']['application/json'], { mode: 'new' }>
type Place = Pick<NewBooking, 'network' | 'lsv' | 'applicantType' | 'dateTime' | 'privacy_notice'>

const person: Omit<NewBooking, keyof Place | 'mode'> = {
  firstName: 'Ann',
  lastName: 'Lee',
  dob: '1990-01-02',
  ssn4: '1234',
  phone: '3055550100',
  email: 'ann@example.org',
  gender: 'F',
  race: 'W',
  height: `5'9"`,
  weight: 150,
  eye: 'BLU',
  hair: 'BRO',
  pob: 'NY',
  reason: 'bgcheck',
  residence: '12 Main St, Albany, NY 12207',
}

/** Books an appointment as an applicant; changes its notes twice with one ETag, and completes it. */
export async function runJourney(baseUrl: string, key: string, place: Place) {
  const client = createClient<paths>({ baseUrl })
  const booked = await client.POST('/api/appointments/schedule', {
    params: { header: { 'Idempotency-Key': 'booking-of-the-program' } },
    body: { mode: 'new', ...place, ...person },
  })
  if (booked.error !== undefined) throw new Error(booked.error.code)
  const path = { id: booked.data.id }
  const headers = { authorization: `Bearer ${key}` }
  const found = await client.GET('/api/appointments/{id}', { params: { path }, headers })
  if (found.error !== undefined) throw new Error(found.error.code)
  const before: Schemas['Appointment']['status'] = found.data.status
  const etag = found.response.headers.get('etag') ?? ''
  const change = (notes: string) =>
    client.PATCH('/api/appointments/{id}', { params: { path, header: { 'If-Match': etag } }, headers, body: { notes } })
  const first = await change('Bring the letter')
  const second = await change('Bring nothing')
  const settled = await client.PATCH('/api/appointments/{id}', { params: { path }, headers, body: { status: 'COMPLETED' } })
  return {
    before,
    notes: first.data?.notes,
    refusal: second.error?.code,
    after: settled.data?.status ?? settled.error?.code,
  }
}
