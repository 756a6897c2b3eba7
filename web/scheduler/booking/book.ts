import { appointment } from '../../../contract/booking.ts'
import type { Scheduled } from '../../../contract/scheduled.ts'
import { call } from '../../data/call.ts'
import type { Environment } from '../../data/environment.ts'
import { queryClient } from '../../data/query-client.ts'
import { spokenLanguage } from '../texts/language.ts'
import { tell } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { scheduleBody, transferBody } from './schedule-body.ts'

let underWay: { wizard: Wizard; answer: Promise<void> } | null = null

/**
 * Books the application, or submits its request; rejects with the server's Problem. Asked twice while the first answer is awaited (a page shown again, a
 * double click), both get that answer. The same key goes with every try, so that a lost answer never books twice.
 */
export function book(wizard: Wizard, environment: Environment): Promise<void> {
  if (underWay?.wizard === wizard) return underWay.answer
  const answer = send(wizard, environment).finally(() => {
    underWay = null
  })
  underWay = { wizard, answer }
  return answer
}

async function send(wizard: Wizard, environment: Environment): Promise<void> {
  try {
    if (wizard.kind === 'transfer') await submit(wizard, environment)
    else await schedule(wizard, environment)
  } finally {
    // Whatever the answer, the open times that were shown are out of date: not even for a moment is one of them offered again.
    queryClient.removeQueries({ queryKey: [appointment.path], type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey: [appointment.path] })
  }
}

async function schedule(wizard: Wizard, environment: Environment) {
  const options = { body: scheduleBody(wizard, environment, spokenLanguage()), idempotencyKey: wizard.key, anonymous: true }
  const booked = await call<Scheduled>('POST', `/${appointment.path}/schedule`, options)
  tell({ type: 'confirmed', key: wizard.key, booked })
}

async function submit(wizard: Wizard, environment: Environment) {
  const { id } = await call<{ id: number }>('POST', '/applicants/transfer', {
    body: transferBody(wizard, environment, spokenLanguage()),
    anonymous: true,
  })
  tell({ type: 'confirmed', key: wizard.key, submitted: id })
}
