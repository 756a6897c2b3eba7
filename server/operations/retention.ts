import { DAY_MS } from '../../contract/records/days.ts'
import { redactApplicants } from '../applicants/removal/redact-identifiers.ts'
import { prunePayments } from '../payments/prune-payments.ts'
import { pruneAudit } from '../platform/audit/prune-audit.ts'
import type { Services } from '../platform/http/action.ts'
import { redactTransfers } from '../transfers/redact-transfers.ts'
import { pruneSignatures } from '../waivers/prune-signatures.ts'

/** Deletes data after its retention period, each kind by its setting; a second run finds nothing. Audited as counts. */
export async function applyRetention(services: Services): Promise<void> {
  const { database, settings, clock } = services
  const before = (days: number) => new Date(clock.now() - days * DAY_MS)
  await redactApplicants(services, before(settings.keepNumbersDays))
  await redactTransfers(services, before(settings.keepNumbersDays))
  await pruneSignatures(services, before(settings.keepSignedDays))
  await prunePayments(services, before(settings.keepPaymentsDays))
  await pruneAudit(database, before(settings.keepAuditDays))
}
