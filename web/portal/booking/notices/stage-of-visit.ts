import type { OwnBooking } from '../../../../contract/portal/own-booking.ts'

/** The stage of a visit: still to come, the applicant is checked in, the prints are being taken, or over (also cancelled or missed). */
export function stageOfVisit({ status, progress }: Pick<OwnBooking, 'status' | 'progress'>): 'upcoming' | 'arrived' | 'started' | 'over' {
  if (status !== 'SCHEDULED') return 'over'
  if (progress.started) return 'started'
  return progress.arrived ? 'arrived' : 'upcoming'
}
