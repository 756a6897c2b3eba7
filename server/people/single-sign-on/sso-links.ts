import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { knownPassword } from '../../../contract/people/people.ts'
import { type OwnLink, ownLink } from '../../../contract/people/single-sign-on.ts'
import type { Change } from '../../platform/events/change.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { removeRow } from '../../platform/records/record-engine.ts'
import { mailNotice } from '../account-mail.ts'
import { confirmOwner, lockAccount, lockOwn, ownAccount } from '../own-account.ts'
import { refusePasswordsOff } from './passwords-off.ts'
import { ssoLinks } from './sso-providers.ts'

/** DELETE /ssolinks/{id}: unlinks a person, whose sessions by this provider end. */
export const unlinkPerson: Action = action({
  method: 'DELETE',
  path: '/api/ssolinks/:id',
  permission: 'ssolinks.remove',
  summary: 'Unlink a person from a provider',
  versioned: true,
  handle: (call) =>
    removeRow(call, ssoLinks, {
      remove: (change, id) => unlink(change, id),
      event: (link) => ({ type: 'record.removed', resource: 'ssolinks', row: link }),
    }),
})

/** GET /signons: the providers that are linked with the caller's account. */
export const listOwnLinks: Action = action({
  method: 'GET',
  path: '/api/signons',
  permission: 'signons.read',
  summary: 'The own single sign-ons',
  answer: z.array(ownLink),
  async handle({ database, viewer }) {
    const user = await ownAccount(database, viewer)
    return database.rows<OwnLink>(sql`
      select k.id, p.name, k.created, k.last_used from sso_link k join sso_provider p on p.id = k.provider and p.issuer = k.issuer
      where k.user_id = ${user} and k.removed_at is null and p.removed_at is null order by p.name, k.id`)
  },
})

/** DELETE /signons/{id}: unlinks the caller's account, which needs a password to sign in from then on. */
export const unlinkOwn: Action = action({
  method: 'DELETE',
  path: '/api/signons/:id',
  permission: 'signons.remove',
  summary: 'Unlink your account from a provider',
  problems: ['WRONG_PASSWORD', 'NO_PASSWORD', 'SSO_ONLY', 'FRESH_SIGN_ON'],
  body: z.strictObject({ password: knownPassword }),
  async handle({ viewer, params, body, transact, ...services }) {
    const { database } = services
    const user = await ownAccount(database, viewer)
    const account = await database.one(sql`select from user_account where id = ${user} and password_hash is not null`)
    if (account === undefined) throw conflict('NO_PASSWORD', 'Set a password first: without one you could no longer sign in.')
    await refusePasswordsOff(database, user)
    const confirmed = await confirmOwner(services, viewer, body.password, 'password')
    await transact(async (change) => {
      await lockOwn(change.db, viewer, confirmed)
      const link = await change.db.one<{ id: number }>(sql`
        select id from sso_link where id = ${idIn(params)} and user_id = ${user} and removed_at is null`)
      if (link === undefined) throw notFound()
      await unlink(change, link.id, viewer.session)
    })
  },
})

/** Removes a link and ends the sessions that it has opened, except `kept`. */
async function unlink({ db, settings, record }: Change, id: number, kept: number | null = null): Promise<void> {
  const link = await db.one<{ user_id: number; provider: number }>(sql`select user_id, provider from sso_link where id = ${id}`)
  if (link === undefined) throw notFound()
  await lockAccount(db, link.user_id)
  await db.run(sql`update sso_link set removed_at = now() where id = ${id}`)
  await db.run(sql`update session set ended_at = now() where sso_link = ${id} and ended_at is null and id is distinct from ${kept}`)
  await record({ type: 'user.sign_on_unlinked', user: link.user_id, detail: { provider: link.provider } })
  await mailNotice(db, settings, link.user_id, 'SIGN_ON_UNLINKED')
}
