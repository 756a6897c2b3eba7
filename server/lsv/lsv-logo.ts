import { logoActions } from '../platform/files/logo-actions.ts'
import { liveScanVendors } from './live-scan-vendors.ts'

/** The logos of locations: set by their network, seen by everybody. */
export const lsvLogo = logoActions({
  path: 'livescanvendors',
  resource: liveScanVendors,
  column: 'logo',
  summary: 'a location',
})
