import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { Refusal } from '../platform/http/errors.ts'
import { countAddress } from '../platform/http/limits/call-limits.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import * as signedId from '../platform/secrets/signed-id.ts'
import { publicAddress, type Settings } from '../platform/settings/settings.ts'
import { insertSuperuser, lockAccounts, type SuperuserDraft, superuserDraft } from './create-superuser.ts'
import { refuseGuessable } from './new-password.ts'

const HOURS = 24
const HOUR_S = 3_600

/** How long the link of a start works, in words. */
export const FIRST_LINK_LIFETIME = `${HOURS} hours`

/**
 * The link by which the first superuser of an installation makes the account. It is signed, names the second of its end, and works only
 * while there is no superuser: nothing is stored, and every server of an installation may print its own.
 */
export function firstSuperuserLink(settings: Settings, key: Pick<SigningKeys, 'current'>, now: number): string {
  const end = Math.floor(now / 1000) + HOURS * HOUR_S
  // The secret is in the fragment, which browsers do not send, so that it reaches no server's log.
  return `${publicAddress(settings, 'staff')}/first-superuser#${signedId.tokenOf(key, signedUntil(end))}`
}

const signedUntil = (end: number) => ({ purpose: 'bims first superuser', id: end })

/** POST /auth/first-superuser: the holder of the link that the start printed makes the first account. */
export const makeFirstSuperuser: Action = action({
  method: 'POST',
  path: '/api/auth/first-superuser',
  permission: 'auth/activation.create',
  summary: 'Make the first superuser by the link that the start prints',
  problems: ['LINK_INVALID', 'TAKEN'],
  body: z.extend(superuserDraft, { token: z.string() }),
  async handle({ database, settings, viewer, key, clock, body: { token, ...typed }, transact }) {
    if (settings.rateLimits) await countAddress(database, limits.accountLink, viewer.origin.ip)
    const draft = typed as SuperuserDraft
    const end = signedId.idIn(token)
    if (!signedId.isTokenOf(key, token, signedUntil(end)) || end * 1000 <= clock.now()) throw deadLink()
    refuseGuessable(draft.password, [draft.username, draft.email])
    await transact(async ({ db, record }) => {
      await lockAccounts(db)
      if (await hasSuperuser(db)) throw deadLink()
      const { id, event } = await insertSuperuser(db, draft)
      await record({ ...event, actor: { ...viewer, user_id: id } })
    })
  },
})

const hasSuperuser = async (db: Db) =>
  (await db.one(sql`select 1 as found from user_account where is_superuser and removed_at is null limit 1`)) !== undefined

const deadLink = () =>
  new Refusal(
    400,
    'LINK_INVALID',
    'This link no longer works: there is a superuser already, or it is too old. Where there is none, each start of the server prints a new one.',
  )
