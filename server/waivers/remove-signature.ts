import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { storable } from '../../contract/records/storable.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { locked, ruleOf, within } from '../platform/records/record-routes.ts'
import { waiverSignatures } from './waiver-signatures.ts'

/** DELETE /waiversignatures/{id}: hides the signature; the row stays with the reason. */
export const removeSignature: Action = action({
  method: 'DELETE',
  path: '/api/waiversignatures/:id',
  permission: 'waiversignatures.remove',
  summary: 'Remove a signature, with the reason',
  body: z.object({ reason: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Must be at most 500 characters'), storable)) }),
  async handle({ transact, viewer, params, body }) {
    const rule = ruleOf(waiverSignatures, viewer, 'remove')
    if (!body.reason) throw invalid({ reason: 'Required' })
    await transact(async ({ db, record }) => {
      const { id } = await locked(db, waiverSignatures, viewer, idIn(params))
      await within(db, waiverSignatures, viewer, rule, id)
      await db.run(sql`update waiver_signature set removed_at = now(), removal_reason = ${body.reason} where id = ${id}`)
      await record({ type: 'signature.removed', signature: id })
    })
  },
})
