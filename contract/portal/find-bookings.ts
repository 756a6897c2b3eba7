import * as z from 'zod/mini'
import { absentOr, recordId } from '../applicants/applicant-body.ts'
import { dateOfBirth, emailAddress, filledLine, textLimits } from '../applicants/applicant-checks.ts'

const environment = { employer: absentOr(recordId()), network: absentOr(recordId()) }

/** The fields by which applicants find their bookings without the registration number. */
export const personFields = (today: () => string) => ({
  last_name: filledLine(textLimits.name),
  dob: dateOfBirth(today),
  email: emailAddress(),
})

/** The registration number as typed; spaces and hyphens are ignored. An impossible one is answered like an unknown one. */
const numberFields = () => ({ reg_number: filledLine(40) })

/** The body of `POST /bookings/find` with the registration number. */
export const findByNumber = () => z.strictObject({ ...environment, ...numberFields() })

/** The body with the number of a request to transfer, as typed. An impossible one is answered like an unknown one. */
export const findByTransfer = () => z.strictObject({ ...environment, transfer_number: filledLine(40) })

/** The body without the registration number: last name, birth date and email address. */
export const findByPerson = (today: () => string) => z.strictObject({ ...environment, ...personFields(today) })
