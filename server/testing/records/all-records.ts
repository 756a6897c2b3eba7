import { applicantRecords } from './applicants.ts'
import { appointmentRecords } from './appointments.ts'
import { environmentRecords } from './environments.ts'
import type { Expected } from './expected.ts'
import { lsvRecords } from './lsv.ts'
import { mailRecords } from './mails.ts'
import { peopleRecords } from './people.ts'
import { statusCodeRecords } from './status-codes.ts'
import { waiverRecords } from './waivers.ts'
import { webhookRecords } from './webhooks.ts'

/** The expectations of tests for every record kind, by path. */
export const expectedRecords: Readonly<Record<string, Expected>> = {
  ...peopleRecords,
  ...environmentRecords,
  ...lsvRecords,
  ...statusCodeRecords,
  ...applicantRecords,
  ...appointmentRecords,
  ...waiverRecords,
  ...mailRecords,
  ...webhookRecords,
}
