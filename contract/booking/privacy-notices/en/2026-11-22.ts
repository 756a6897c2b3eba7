import type { PrivacyNotice } from '../../privacy-notice.ts'
import { notice as before } from './2026-11-21.ts'

/** The previous version, preceded by the notification of 28 CFR 50.12. */
export const notice: PrivacyNotice = {
  ...before,
  sections: [
    {
      heading: 'Applicant Notification and Record Challenge',
      paragraphs: [
        'Your fingerprints will be used to check the criminal history records of the FBI. You have the opportunity to complete or challenge the accuracy of the information contained in the FBI identification record. The procedures for obtaining a change, correction, or updating of an FBI identification record are set forth in Title 28, Code of Federal Regulations (CFR), 16.34. The procedures for obtaining a copy of it are set forth in Title 28, CFR, 16.30 through 16.33, and at https://www.fbi.gov/services/cjis/identity-history-summary-checks.',
      ],
    },
    ...before.sections,
  ],
}
