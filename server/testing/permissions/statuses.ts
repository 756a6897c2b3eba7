/* The status for each caller, as rows of the tables of rights. Not used by the product. */
import { idAt, type NamedIds } from '../named-ids.ts'

/** Callers of the tables: the desk and network of Downtown, those of Seaside, the provider's, a detached account. */
export const callers = ['public', 'downtown', 'seaside', 'metro', 'coastal', 'staff', 'superuser', 'detached'] as const

/** The status for each caller. */
export type Statuses = Readonly<Record<(typeof callers)[number], number>>

/** Everybody, signed in or not. */
export const anybody = (status: number): Statuses => ({ ...signedIn(status), public: status })
/** Every account; the public is refused. */
export const signedIn = (status: number): Statuses => ({ ...closed, ...offices(status), ...provider(status), detached: status })
/** The public alone. */
export const publicMay = (done: number): Statuses => ({ ...closed, public: done })

const provider = (done: number) => ({ staff: done, superuser: done })
const offices = (status: number) => ({ downtown: status, seaside: status, metro: status, coastal: status })
/** The status for callers of another environment. */
type Foreign = { foreign?: number }

export const closed: Statuses = { public: 401, ...offices(403), ...provider(403), detached: 403 }
/** Superusers alone. */
export const superuserMay = (done: number): Statuses => ({ ...closed, superuser: done })
/** The staff and superusers. */
export const staffMay = (done: number): Statuses => ({ ...closed, ...provider(done) })
/** A row of Metro. */
export const metroMay = (done: number, { foreign = 404 }: Foreign = {}): Statuses => ({
  ...superuserMay(done),
  ...{ metro: done, coastal: foreign },
})
/** A row of Coastal. */
export const coastalMay = (done: number, { foreign = 404 }: Foreign = {}): Statuses => ({
  ...superuserMay(done),
  ...{ metro: foreign, coastal: done },
})
/** A row of Downtown's desk, for it, its network and superusers. */
export const downtownMay = (done: number, { foreign = 404 }: Foreign = {}): Statuses => ({
  ...metroMay(done, { foreign }),
  ...{ downtown: done, seaside: foreign, detached: foreign },
})
/** A row of Seaside's desk, for it, its network and superusers. */
export const seasideMay = (done: number, { foreign = 404 }: Foreign = {}): Statuses => ({
  ...coastalMay(done, { foreign }),
  ...{ downtown: foreign, seaside: done, detached: foreign },
})

/** A row of Downtown's desk, for it and the provider, but not for its network. */
export const deskMay = (done: number, { foreign = 404 }: Foreign = {}): Statuses => ({
  ...staffMay(done),
  ...{ downtown: done, seaside: foreign, detached: foreign },
})

/** The body; ids come from the names of rows, `applicants.ana`. */
export type Body = Readonly<Record<string, unknown>> | ((id: (row: string) => number) => object)

/** The body with the ids of the world's rows; without one an empty object. */
export const bodyOf = (body: Body = {}, ids: NamedIds): object => (typeof body === 'function' ? body((row) => idAt(ids, row)) : body)

/** A call with the status of its answer for each caller. */
export type Case = {
  /** Method and path; `:id` is the row's. */
  call: string
  /** Ends with = where the row's id is inserted. */
  query?: string
  row?: string
  body?: Body
  by: Statuses
}
