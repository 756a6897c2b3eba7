import * as z from 'zod/mini'
import { defineRecord, equals, specialTo } from '../records/define-record.ts'
import { choice, computed, defaulted, flag, instant, key, nullable, ref, text, whole } from '../records/fields.ts'
import { knownPassword } from './people.ts'

/** The roles that a key may act as. */
export const keyRoles = ['superuser', 'staff', 'network_admin', 'lsv_user'] as const
export type KeyRole = (typeof keyRoles)[number]

/** The prefix of a key, so that scanners of source code recognize it. */
export const KEY_MARK = 'bims_'

/** The longest life of a key. */
export const KEY_DAYS_MAX = 366

/** Calls in a minute: the default of a key, and the maximum. */
export const KEY_CALLS = { usual: 600, most: 6_000 } as const

/** A key for programs. It is shown once, when it is made; afterwards only its beginning is. */
export const apiKey = defineRecord('apikeys', {
  title: 'API keys',
  readonly: {
    id: key,
    created: instant,
    owner: ref('users'),
    owner_name: computed(text(250)),
    prefix: text(20),
    last_used: computed(nullable(instant)),
    last_ip: computed(nullable(text(50))),
  },
  immutable: {
    name: text(100),
    role: choice(keyRoles),
    /** The network of a network_admin, the location of an lsv_user; null for the other roles. */
    context_id: nullable(whole(1, Number.MAX_SAFE_INTEGER)),
    read_only: defaulted(flag),
    calls_per_minute: defaulted(whole(1, KEY_CALLS.most)),
    expires_at: instant,
  },
  editable: {},
  filters: { role: equals('role'), owner: specialTo('users', 'owner') },
  order: ['-created'],
})

/** The body of `POST /apikeys`, with the password of its maker. */
export const newApiKey = z.extend(apiKey.draft as unknown as z.ZodMiniObject, { password: knownPassword })

/** The answer of `POST /apikeys`: the only one with the key itself. */
export const madeApiKey = z.object({ id: z.int(), prefix: z.string(), key: z.string() })
