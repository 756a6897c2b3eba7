const names = (list: string) => list.trim().split(/\s+/)

/** The columns of a table whose rows stay when their applicant is purged: which of them stay too, and which ones are emptied. */
type StayingColumns = {
  kept: readonly string[]
  emptied: readonly string[] /** Columns that get a value that names nobody. */
  replaced?: Readonly<Record<string, unknown>>
}

const row = names('id version created updated removed_at')

/** Each table that stays, beside `applicant`, whose columns `applicants/applicant-columns.ts` lists. */
export const stayingColumns: Readonly<Record<string, StayingColumns>> = {
  applicant_history: { kept: [...row, ...names('applicant event date by_user')], emptied: ['status_code'], replaced: { detail: {} } },
  appointment: {
    kept: [
      ...row,
      ...names('applicant lsv applicant_type location vendor date_time ends_at station walk_in status payment_method price mode attempt'),
      ...names('link_revision arrived_at started_at completed_at'),
    ],
    emptied: names('notes transaction_id tcr machine_name id_document id_issuer id_expires'),
  },
  appointment_history: { kept: [...row, ...names('appointment event status lsv date_time by_user')], emptied: ['reason'] },
  /** Emptied of cards that were never charged. Who has paid, by card or at the desk, is not purged: money's columns are never filled. */
  payment_transaction: {
    kept: [
      ...row,
      ...names('appointment lsv amount state method provider payment_key intent refundable expires_at busy_until held taken_by taken_at'),
      ...names(
        'corrected_by corrected_at state_since refunding_since alerted_at tries till receipt tendered reference corrected_till counter_receipt',
      ),
    ],
    emptied: names('brand last4 reason token_hash asked_from'),
  },
  waiver_signature: {
    kept: [...row, ...names('record_key applicant waiver edition language waiver_sha256 signature_type')],
    emptied: names('signature signature_index answers waiver_file ip user_agent origin'),
    replaced: { fields: {}, removal_reason: 'Deleted with the applicant' },
  },
}
