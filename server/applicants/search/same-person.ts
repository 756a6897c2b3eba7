import sql from 'sql-template-tag'
import { isOfSameEnvironment } from '../../environments/join-environment.ts'

/** Names are compared as a search compares them: without case and accents. */
export const sameLastName = sql`folded_name(a.last_name) = folded_name(w.last_name)`
export const sameFirstName = sql`folded_name(a.first_name) = folded_name(w.first_name)`

/** Rows `a` of applicants that may be of the same person as a row `w` of applicants or transfers, in words of their indexes. */
export const sameIdentity = sql`a.dob_index = w.dob_index or a.ssn4_index = w.ssn4_index and ${sameLastName}`

/**
 * Each applicant with each pending transfer that may concern them, as rows of `a` and `w`: two of last name, date of birth and the last
 * four of the SSN are the same, in one environment.
 */
export const pendingTransfers = sql`transfer w join applicant a on w.state = 'PENDING' and (${sameIdentity})
  and (a.ssn4_index = w.ssn4_index or ${sameLastName})
  and ${isOfSameEnvironment(sql`a`, sql`w`)}`
