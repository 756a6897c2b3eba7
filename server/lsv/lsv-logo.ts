import { logoActions } from '../platform/files/logo-actions.ts'
import { liveScanVendors } from './live-scan-vendors.ts'

/** The logos of locations: set by their network, seen by everybody. */
export const locationLogo = logoActions({
  resource: liveScanVendors,
  column: 'logo',
  roles: ['network_admin', 'superuser'],
  summary: 'a location',
})
