import { logoActions } from '../platform/files/logo-actions.ts'
import { employers } from './employers.ts'
import { networks } from './networks.ts'

/** The logos of employers and networks, which stand over their applicants' pages. */
export const environmentLogos = [
  ...logoActions({ resource: employers, column: 'logo_url', roles: ['superuser'], summary: 'an employer' }),
  ...logoActions({ resource: networks, column: 'logo_url', roles: ['superuser'], summary: 'a network' }),
]
