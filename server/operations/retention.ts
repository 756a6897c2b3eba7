import { forgetNumbers } from '../applicants/redact-identifiers.ts'
import { forgetPayments } from '../payments/prune-payments.ts'
import { purgeAudit } from '../platform/audit/audit-purge.ts'
import type { Services } from '../platform/http/action.ts'
import { forgetSignatures } from '../waivers/prune-signatures.ts'

const DAY_MS = 86_400_000

/** Forgets what was kept long enough, each kind by its setting; a second run finds nothing. What it did stands in the audit log, as counts. */
export async function applyRetention({ database, settings, clock }: Services): Promise<void> {
  const before = (days: number) => new Date(clock.now() - days * DAY_MS)
  await forgetNumbers(database, before(settings.keepNumbersDays))
  await forgetSignatures(database, before(settings.keepSignedDays))
  await forgetPayments(database, before(settings.keepPaymentsDays))
  await purgeAudit(database, before(settings.keepAuditDays))
}
