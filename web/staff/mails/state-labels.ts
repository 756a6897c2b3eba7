import type { mailStates } from '../../../contract/outbox.ts'

/** Where a mail stands, in words. */
export const stateLabels: Record<(typeof mailStates)[number], string> = {
  QUEUED: 'Waiting',
  KEPT: 'Kept here',
  SENDING: 'Being sent',
  SENT: 'Sent',
  FAILED: 'Failed',
  UNKNOWN: 'Perhaps delivered',
  REPLACED: 'Sent anew',
}
