import { appointments } from '../appointments/appointments.ts'
import { lockVisibleAppointment } from '../appointments/lock-visible-appointment.ts'
import { writeCancellation } from '../payments/cancellations.ts'
import { checkNothingToReturn } from '../payments/paid-online.ts'
import { runOnceCollected } from '../payments/settle-payment.ts'
import { type Action, action, type Call, idIn } from '../platform/http/action.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { checkVersion, mustRead } from '../platform/records/record-engine.ts'

/** DELETE /appointments/{id}: cancels. The row stays for the history, hidden from lists and reads; its slot is open again. */
export const cancelAppointment: Action = action({
  method: 'DELETE',
  path: '/api/appointments/:id',
  permission: 'appointments.remove',
  summary: 'Cancel an appointment',
  versioned: true,
  problems: ['COMPLETED', 'PAYMENT_BUSY', 'PAID_AT_DESK'],
  async handle(call) {
    await runOnceCollected(call, idIn(call.params), () => cancel(call))
  },
})

const cancel = ({ transact, viewer, params, request }: Call<unknown, unknown>) =>
  transact(async (change) => {
    const { db } = change
    const stored = await lockVisibleAppointment(change, idIn(params))
    const { id, version } = await mustRead(db, appointments, viewer, idIn(params))
    checkVersion(request.headers['if-match'], version)
    if (stored === undefined) throw notFound()
    if (stored.status === 'COMPLETED') throw conflict('COMPLETED', 'A completed appointment cannot be cancelled.')
    await checkNothingToReturn(db, id)
    await writeCancellation(change, id, { type: 'appointment.cancelled', was: stored.status })
  })
