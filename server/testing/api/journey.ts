/*
 * A program of somebody else: it sees the API only by the types that openapi-typescript generates from the document. The test generates
 * them, checks this file with them and runs it. Not used by the product.
 */
import createClient from 'openapi-fetch'
import { Webhook } from 'standardwebhooks'
import type { components, paths, webhooks } from './generated.ts'

type Schemas = components['schemas']
type StatusMessage = webhooks['applicant.status_changed']['post']['requestBody']['content']['application/json']
/** A session makes the webhook, which keys may not; the key does all else. */
type Access = { session: string; key: string }
type NewBooking = Extract<paths['/api/appointments/schedule']['post']['requestBody']['content']['application/json'], { mode: 'new' }>
type Place = Pick<NewBooking, 'network' | 'lsv' | 'applicantType' | 'dateTime'>

const person: Omit<NewBooking, keyof Place | 'mode' | 'privacy_notice'> = {
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

/**
 * Asks to be told of new hire statuses; reads the privacy notice and books as an applicant, changes the booking twice with one ETag,
 * completes it and clears the person.
 */
export async function runJourney(baseUrl: string, access: Access, place: Place, receiver: string, cleared: number) {
  const client = createClient<paths>({ baseUrl })
  const made = await client.POST('/api/webhooks', {
    headers: { authorization: `Bearer ${access.session}` },
    body: { name: 'Payroll', url: receiver, events: ['applicant.status_changed'] },
  })
  if (made.error !== undefined) throw new Error(made.error.code)
  const notice = await client.GET('/api/privacynotice', { params: { query: { language: 'es' } } })
  if (notice.error !== undefined) throw new Error(notice.error.code)
  const booked = await client.POST('/api/appointments/schedule', {
    params: { header: { 'Idempotency-Key': 'booking-of-the-program' } },
    body: { mode: 'new', ...place, ...person, privacy_notice: notice.data.version },
  })
  if (booked.error !== undefined) throw new Error(booked.error.code)
  const { id, applicant } = booked.data
  return { secret: made.data.secret, applicant, ...(await work(baseUrl, access.key, { id, applicant }, cleared)) }
}

async function work(baseUrl: string, key: string, booked: { id: number; applicant: number }, cleared: number) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })
  const path = { id: booked.id }
  const found = await client.GET('/api/appointments/{id}', { params: { path } })
  if (found.error !== undefined) throw new Error(found.error.code)
  const before: Schemas['Appointment']['status'] = found.data.status
  const etag = found.response.headers.get('etag') ?? ''
  const change = (notes: string) =>
    client.PATCH('/api/appointments/{id}', { params: { path, header: { 'If-Match': etag } }, body: { notes } })
  const first = await change('Bring the letter')
  const second = await change('Bring nothing')
  const reason = 'Data given on paper'
  const settled = await client.PATCH('/api/appointments/{id}', { params: { path }, body: { status: 'COMPLETED', reason } })
  const person = await client.PATCH('/api/applicants/{id}', { params: { path: { id: booked.applicant } }, body: { status_code: cleared } })
  return {
    before,
    notes: first.data?.notes,
    refusal: second.error?.code,
    after: settled.data?.status ?? settled.error?.code,
    hireStatus: person.data?.status_code ?? person.error?.code,
  }
}

type Received = { headers: Record<string, string>; body: string }

/** Takes a message as its receiver does: verifies its signature, then reads the person, whom it names by the id alone. */
export async function takeMessage(baseUrl: string, { key }: Access, secret: string, { headers, body }: Received) {
  const { type, data } = new Webhook(secret).verify(body, headers) as StatusMessage
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })
  const person = await client.GET('/api/applicants/{id}', { params: { path: { id: data.applicant } } })
  return { type, applicant: data.applicant, hireStatus: person.data?.status_code }
}
