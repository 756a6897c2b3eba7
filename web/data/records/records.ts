import type { Contract, Kind } from '../../../contract/records/define-record.ts'
import { type Answer, call, callWithVersion, type Query } from '../call.ts'
import type { CallOnce } from '../call-once.ts'

/** One page of a list. `next` is the cursor of the following page. */
export type Page<Row> = { count: number; count_capped?: boolean; next: string | number | null; results: Row[] }

/** A record with the version to send back when it is changed. */
export type Versioned<Row> = { record: Row; etag: string | null }

export type ListOptions = { anonymous?: boolean; background?: boolean; signal?: AbortSignal }

/** The five calls of a kind of record, typed by its contract; readers need only its path. Filters include search, order, limit, cursor. */
export function records<Row, Draft, Change>(kind: Kind<Row> & Partial<Pick<Contract<Row, Draft, Change>, 'draft' | 'change'>>) {
  const path = `/${kind.path}`
  const one = (id: number | string) => `${path}/${encodeURIComponent(id)}`
  return {
    list: (filters: Query = {}, options: ListOptions = {}) => call<Page<Row>>('GET', path, { query: filters, ...options }),
    read: async (id: number | string, options: ListOptions = {}) => versioned(await callWithVersion<Row>('GET', one(id), options)),
    create: async (draft: Draft, once: CallOnce) => versioned(await once<Row>('POST', path, { body: draft })),
    /** With `etag`, a concurrent change is a Problem of status 412. */
    update: async (id: number | string, change: Change, etag?: string | null) =>
      versioned(await callWithVersion<Row>('PATCH', one(id), { body: change, ifMatch: etag ?? null })),
    remove: (id: number | string) => call<void>('DELETE', one(id)),
  }
}

const versioned = <Row>({ body, etag }: Answer<Row>): Versioned<Row> => ({ record: body, etag })
