import { expect, test } from 'vitest'
import { currentNotice } from '../../../../contract/booking/privacy-notice.ts'
import { scheduleBody as schema } from '../../../../contract/booking/schedule.ts'
import { transferBody as transferSchema } from '../../../../contract/transfers/transfers.ts'
import { advance, type Wizard } from '../../wizard/wizard.ts'
import { scheduleBody, transferBody } from './schedule-body.ts'

const started = advance(null, { type: 'started', kind: 'new', key: 'k', shows_waiver: true }) as Wizard
const wizard: Wizard = {
  ...started,
  privacy_notice: currentNotice,
  signatures: [
    { waiver: 1, edition: 2, language: 'es', fields: { agree: 'yes', days: ['Mon'] }, signature: '', typed_name: 'Ann De La Cruz' },
  ],
  lsv: 5,
  dateTime: '2026-11-24T09:15:00-05:00',
  selections: { applicantType: 7, location: null, vendor: null, paymentMethod: 'CC', notes: '' },
  person: {
    firstName: 'Ann',
    middleName: '',
    lastName: 'De La Cruz',
    email: 'ann@example.org',
    phone: '3055550100',
    dob: '1990-02-01',
    ssn4: '0123',
    gender: 'F',
    race: 'W',
    heightFeet: '5',
    heightInches: '9',
    weight: '150',
    eye: 'BRO',
    hair: 'BLK',
    pob: 'NY',
    citizenship: '',
    reason: 'bgcheck',
    street: '12 Main St',
    city: 'Miami',
    state: 'FL',
    zip: '33101',
  },
}

test('the server accepts what the wizard sends', () => {
  const body = scheduleBody(wizard, { kind: 'employer', id: 3 }, 'es')
  expect(schema(() => '2026-11-23').safeParse(body).error).toBeUndefined()
  expect(body).toMatchObject({ employer: 3, residence: '12 Main St, Miami, FL 33101', height: '5\'9"', weight: 150, ssn4: '0123' })
})

test('the server accepts the body of a re-print', () => {
  const found = { id: 7, lookup_token: 'token', first_name: 'Ann', last_name: 'Lee', phone: '***-***-0100' }
  const illegible: Wizard = { ...wizard, kind: 'illegible', found, disclaimers: [2] }
  const signed = scheduleBody(illegible, { kind: 'network', id: 3 }, 'es')
  expect(signed).toMatchObject({ waiver_signatures: wizard.signatures })
  const body = scheduleBody({ ...illegible, signatures: [] }, { kind: 'network', id: 3 }, 'es')
  for (const each of [signed, body]) expect(schema(() => '2026-11-23').safeParse(each).error).toBeUndefined()
  expect(body).toEqual({
    mode: 'illegible',
    network: 3,
    lsv: 5,
    dateTime: '2026-11-24T09:15:00-05:00',
    hold: wizard.hold,
    disclaimer: [2],
    disclaimer_language: 'en',
    language: 'es',
    privacy_notice: currentNotice,
    applicantId: 7,
    lookupToken: 'token',
  })
})

test('the server accepts the body of a transfer', () => {
  const body = transferBody({ ...wizard, kind: 'transfer' }, { kind: 'employer', id: 3 }, 'es')
  expect(transferSchema(() => '2026-11-23').safeParse(body).error).toBeUndefined()
})

test('two attempts of one application have the same body', () => {
  const again = { ...wizard, fieldErrors: { email: 'Wrong' } }
  expect(scheduleBody(again, { kind: 'network', id: 3 }, 'es')).toEqual(scheduleBody(wizard, { kind: 'network', id: 3 }, 'es'))
})
