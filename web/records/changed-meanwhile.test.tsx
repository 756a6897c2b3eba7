import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { liveScanVendor } from '../../contract/lsv/lsv.ts'
import { queryClient } from '../data/query-client.ts'
import { appointmentOf } from '../testing/appointment.ts'
import { renderInTheme } from '../testing/render.tsx'
import * as server from '../testing/stub-server.ts'
import { AppointmentDialog } from './appointments/appointment-dialog.tsx'
import { HoursPanel } from './availability/availability-panels.tsx'
import { DurationPanel } from './availability/duration-panel.tsx'
import type { Lsv } from './lsv/lsv.ts'
import { ProfilePanel } from './lsv/profile-panel.tsx'
import { contactSection } from './lsv/sections.ts'
import { EditOri } from './lsv-setup/ori-form.tsx'
import { ProviderForm } from './sso/provider-form.tsx'
import { newProvider } from './sso/provider-values.ts'
import { WebhookForm } from './webhooks/webhook-form.tsx'
import { newWebhook } from './webhooks/webhook-values.ts'

const one = appointmentOf({})
const person = { id: one.applicant, first_name: 'Ann', last_name: 'Alvarez', phone: one.phone, email: one.email }
const contact = { contact_first_name: 'Ana', contact_last_name: 'Alvarez', contact_email: null, contact_phone: '3055550100' }
const harbor = { id: 3, timezone: 'America/New_York', appointment_duration: 15, stations: 1, ...contact } as unknown as Lsv
const nine = (end_time: string) => ({ id: 1, lsv: 3, day_of_week: 1, start_time: '09:00:00', end_time })
const ori = { id: 5, lsv: 3, ori: 'NY0300000', description: 'Schools', slug: 'schools', agency: 'DOE', prompt_vendor: false }
const lists = { superuser_values: [], member_values: [], mail_domains: [], acr_values: [], amr_values: [] }
const provider = { ...newProvider, ...lists, id: 7, name: 'Corporate', issuer: 'https://login.example', client_id: 'bims' }
const hook = { ...newWebhook, id: 4, name: 'Payroll', url: 'https://payroll.example.org/bims', events: ['appointment.booked'] }

/** A form: its record, the field that is typed into, and another one of it. */
type Form = {
  content: ReactNode
  path: string
  record: object
  modify?: string
  label: string
  typed: string
  theirs: object
  others: object
}

const forms: readonly (Form & { title: string })[] = [
  {
    title: 'a section of a profile',
    content: <ProfilePanel contract={liveScanVendor} record={harbor} section={contactSection} />,
    ...{ path: '/livescanvendors/3', record: harbor, modify: 'Modify Primary Contact', label: 'First name', typed: 'Bea' },
    ...{ theirs: { contact_first_name: 'Cy' }, others: { contact_last_name: 'Cole' } },
  },
  {
    title: 'the length of appointments',
    content: <DurationPanel lsv={harbor} />,
    ...{ path: '/livescanvendors/3', record: harbor, modify: 'Modify Appointment Duration', label: 'Stations', typed: '2' },
    ...{ theirs: { stations: 3 }, others: { appointment_duration: 20 } },
  },
  {
    title: 'an ORI',
    content: <EditOri lsv={3} id={5} onClose={() => {}} onState={() => {}} />,
    ...{ path: '/oris/5', record: ori, label: 'Agency', typed: 'DOH' },
    ...{ theirs: { agency: 'FBI' }, others: { description: 'All schools' } },
  },
  {
    title: 'the contact of an appointment',
    content: <AppointmentDialog action="modify" appointment={one} lsvs={[]} onClose={() => {}} />,
    ...{ path: `/applicants/${one.applicant}`, record: person, label: 'Phone', typed: '2125550199' },
    ...{ theirs: { phone: '2125550100' }, others: { first_name: 'Anne' } },
  },
  {
    title: 'a provider of single sign-on',
    content: <ProviderForm id={7} onClose={() => {}} onAdded={() => {}} />,
    ...{ path: '/ssoproviders/7', record: provider, label: 'Client id', typed: 'desk' },
    ...{ theirs: { client_id: 'office' }, others: { enabled: false, mail_domains: ['bims.example'] } },
  },
  {
    title: 'a webhook',
    content: <WebhookForm id={4} onClose={() => {}} onSecret={() => {}} />,
    ...{ path: '/webhooks/4', record: hook, label: 'Address', typed: 'https://wages.example.org' },
    ...{ theirs: { url: 'https://salaries.example.org' }, others: { enabled: false } },
  },
]

/** Types into a form, and saves it when others have changed the record. */
async function saveAfter(changes: object, { content, path, record, modify, label, typed }: Form) {
  queryClient.clear()
  const routes: server.Routes = {
    [`GET ${path}`]: server.version(record, '"1"'),
    [`GET /appointments/${one.id}`]: server.version(one, '"1"'),
    [`PATCH ${path}`]: server.refusal(412, 'Changed'),
    [`PATCH ${path}/availability`]: server.refusal(412, 'Changed'),
  }
  const calls = await server.stubServer(routes, { livescanvendors: ['update'] })
  await renderInTheme(content)
  if (modify) await page.getByRole('button', { name: modify }).click()
  await page.getByLabelText(label).fill(typed)
  routes[`GET ${path}`] = server.version({ ...record, ...changes }, '"2"')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  return calls
}

const isNoticeFocused = () => document.activeElement?.matches('[data-conflict]')

test.each(forms)('after a conflict, $title has the focus on it, and its button says that it overwrites', async (form) => {
  await saveAfter(form.theirs, form)
  await expect.element(page.getByRole('button', { name: 'Save Over Their Change' })).toBeVisible()
  await expect.element(page.getByText('What the other person changed')).toBeInViewport()
  await expect.poll(isNoticeFocused).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).not.toBeInTheDocument()
})

test('after a conflict, an untouched field has their value, and the own one typed again replaces theirs', async () => {
  const [profile] = forms
  const calls = await saveAfter({ contact_first_name: 'Cy', contact_last_name: 'Cole' }, profile as Form)
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Cole')
  await expect.element(page.getByLabelText('First name')).toHaveValue('Bea')
  await page.getByLabelText('First name').fill('Ana')
  await page.getByRole('button', { name: 'Save Over Their Change' }).click()
  await expect
    .poll(() => server.writes(calls).at(-1))
    .toMatchObject({ body: { contact_first_name: 'Ana' }, headers: { 'if-match': '"2"' } })
})

test('after a conflict of a contact, what is saved is only what was typed', async () => {
  const contact = forms[3] as Form
  const calls = await saveAfter(contact.others, contact)
  await expect.element(page.getByLabelText('First name')).toHaveValue('Anne')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toEqual([{ phone: '2125550199' }, { phone: '2125550199' }])
})

test.each(forms)('a conflict in another field of $title says no such thing', async (form) => {
  await saveAfter(form.others, form)
  await expect.element(page.getByText('What the other person changed')).toBeVisible()
  await expect.poll(isNoticeFocused).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

test('hours of a day that both changed are saved over theirs', async () => {
  queryClient.clear()
  const routes: server.Routes = {
    'GET /livescanvendors/3': server.version(harbor, '"1"'),
    'GET /availabletimes': server.page([nine('17:00:00')]),
    'PATCH /livescanvendors/3/availability': server.refusal(412, 'Changed'),
  }
  await server.stubServer(routes)
  await renderInTheme(<HoursPanel lsv={harbor} />)
  await page.getByRole('button', { name: 'Modify Standard Availability' }).click()
  await page.getByRole('group', { name: 'Monday' }).getByLabelText('End').fill('16:00')
  routes['GET /availabletimes'] = server.page([nine('15:00:00')])
  routes['GET /livescanvendors/3'] = server.version(harbor, '"2"')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Save Over Their Change' })).toBeVisible()
  await expect.poll(isNoticeFocused).toBe(true)
})
