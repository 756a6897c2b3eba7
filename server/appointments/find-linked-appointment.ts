import type { Db } from '../platform/database/database.ts'
import { idIn } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { mustRead } from '../platform/records/record-routes.ts'
import { appointments } from './appointments.ts'

/** The appointment whose applicant is given the own link, by whom may change it; `otherwise` is told of one that is not scheduled. */
export async function appointmentToLink(db: Db, viewer: Viewer, params: Record<string, string>, otherwise: string): Promise<number> {
  const { id, status } = await mustRead(db, appointments, viewer, idIn(params))
  if (status !== 'SCHEDULED') throw conflict('STATUS', otherwise)
  return id
}
