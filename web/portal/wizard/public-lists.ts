import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { disclaimer } from '../../../contract/environments/disclaimers.ts'
import type { location, vendor } from '../../../contract/environments/locations-and-vendors.ts'
import type { applicantType } from '../../../contract/lsv/lsv.ts'
import type { processor } from '../../../contract/payments/payments.ts'
import type { Kind as RecordKind, Row } from '../../../contract/records/define-record.ts'
import { paths } from '../../../contract/records/paths.ts'
import type { waiver } from '../../../contract/waivers/waivers.ts'
import { call, type Query } from '../../data/call.ts'
import type { Environment } from '../../data/environment.ts'
import { everyRecord } from '../../data/records/use-every-record.ts'
import { publicLsvs } from '../lsv/lsv.ts'
import type { Flow } from './steps.ts'

// Each list has one query, so that what a page before it has read is what it shows.

// A page shows at once what was read ahead, however long the one before it took, and reads it again where it is stale.
const KEPT_MS = 30 * 60_000
const every = <R>(kind: RecordKind<R>, filters: Query) => ({ ...everyRecord(kind, filters, true), gcTime: KEPT_MS })

type Whose = Pick<Environment, 'kind' | 'id'>

const disclaimers: RecordKind<Row<typeof disclaimer>> = { path: paths.disclaimers }
const types: RecordKind<Row<typeof applicantType>> = { path: paths.applicanttypes }
const locations: RecordKind<Row<typeof location>> = { path: paths.locations }
const vendors: RecordKind<Row<typeof vendor>> = { path: paths.vendors }
const waivers: RecordKind<Row<typeof waiver>> = { path: paths.waivers }

/** The environment's instructions for a kind of application. */
export const instructionsOf = ({ kind, id }: Whose, flow: Flow) => every(disclaimers, { [kind]: id, flow })

/** The published LSVs of an environment: by name, or those that a ZIP code is searched for. */
export const lsvsOf = ({ kind, id }: Whose, zip: string | null = null) =>
  every(publicLsvs, { [kind]: id, ...(zip === null ? { order: 'name' } : { zip }) })

/** The applicant types that an LSV takes; for a transfer, those that may be transferred. */
export const typesOf = ({ kind, id }: Whose, at: { lsv: number | null } | { transfer: true }) => every(types, { ...at, [kind]: id })

/** The work locations of an employer. */
export const workLocationsOf = ({ id }: Pick<Environment, 'id'>) => every(locations, { employer: id })

/** The vendors of an employer. */
export const workVendorsOf = ({ id }: Pick<Environment, 'id'>) => every(vendors, { employer: id })

/** The waivers that an environment has signed. */
export const waiversOf = ({ kind, id }: Whose) => every(waivers, { [kind]: id })

/** The processor of cards, and what its form needs. */
export type Processor = z.infer<typeof processor>

/** The query of the processor of cards. */
export const takerOfCards = queryOptions({
  queryKey: ['processor'],
  queryFn: ({ signal }) => call<Processor>('GET', '/paymenttokens/processor', { anonymous: true, signal }),
})
