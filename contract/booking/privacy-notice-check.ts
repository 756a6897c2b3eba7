import * as z from 'zod/mini'
import { missingOr } from '../applicants/applicant-checks.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { noticeVersions } from './privacy-notice.ts'

/** The version of the federal privacy notice that was acknowledged. */
export const acknowledgedNotice = () => z.enum(noticeVersions, { error: missingOr(fieldMessages.privacyNotice) })
