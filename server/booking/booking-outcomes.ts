import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { Permission } from '../../contract/permissions.ts'

/** The rights of the routes that book, and who books by them. */
const BOOKERS: Partial<Record<Permission, 'applicant' | 'staff'>> = {
  'appointments.schedule': 'applicant',
  'appointments.create': 'staff',
}

/** Counts the calls that book, by who booked and how it ended: `booked`, or the code of the refusal. */
export function countBookings(app: FastifyInstance, registry: Registry): void {
  const bookings = new Counter({
    name: 'bims_bookings_total',
    help: 'Calls that book, by who booked (applicant or staff) and by outcome: booked, or the code of the refusal, such as timing',
    labelNames: ['by', 'outcome'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const { permission } = request.routeOptions.config
    const by = permission === undefined ? undefined : BOOKERS[permission]
    if (by === undefined || request.method !== 'POST') return
    bookings.inc({ by, outcome: reply.statusCode < 400 ? 'booked' : (request.refusedAs ?? 'internal').toLowerCase() })
  })
}
