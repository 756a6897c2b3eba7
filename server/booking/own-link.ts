import type { Viewer } from '../platform/access.ts'
import type { Db } from '../platform/database.ts'
import { conflict } from '../platform/errors.ts'
import { idIn } from '../platform/http.ts'
import { mustRead, ruleOf } from '../platform/serve.ts'
import { appointments } from './appointments.ts'

/** The appointment whose applicant is given the own link, by whom may change it; `otherwise` is told of one that is not scheduled. */
export async function appointmentToLink(db: Db, viewer: Viewer, params: Record<string, string>, otherwise: string): Promise<number> {
  ruleOf(appointments, viewer, 'update')
  const { id, status } = await mustRead(db, appointments, viewer, idIn(params))
  if (status !== 'SCHEDULED') throw conflict('STATUS', otherwise)
  return id
}
