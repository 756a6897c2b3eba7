import type { user } from '../../../contract/people.ts'
import type { Row } from '../../../contract/resource.ts'

type Whole = Row<typeof user>

/** An account of the list; ordinary staff see only a part of it. */
export type Account = Pick<Whole, 'id' | 'email' | 'username' | 'is_superuser' | 'is_self'> & Partial<Whole>

/** What somebody wants to do with an account. */
export type Verb = 'edit' | 'password' | 'lock' | 'unlock' | 'invite' | 'factors' | 'sessions' | 'remove'

/** The dialog that is open. */
export type Asked = { what: 'add' } | { what: Verb; account: Account }
