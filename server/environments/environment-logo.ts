import { logoActions } from '../platform/files/logo-actions.ts'
import { employers } from './employers.ts'
import { networks } from './networks.ts'

/** The logos of employers and networks, which stand over their applicants' pages. */
export const environmentLogos = [
  ...logoActions({ path: 'employers', resource: employers, column: 'logo_url', summary: 'an employer' }),
  ...logoActions({ path: 'networks', resource: networks, column: 'logo_url', summary: 'a network' }),
]
