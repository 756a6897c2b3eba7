import sql, { raw } from 'sql-template-tag'
import { readiness } from '../../../contract/environments/readiness.ts'
import type { RecordWith } from '../../../contract/permissions.ts'
import { applicantAddress } from '../../appointments/booking-link.ts'
import { findNextOpenSlots } from '../../availability/next-open.ts'
import { disclaimers } from '../../environments/disclaimers.ts'
import { employers } from '../../environments/employers.ts'
import { locations, vendors } from '../../environments/locations-and-vendors.ts'
import { publicRows } from '../../environments/named-environment.ts'
import { networks } from '../../environments/networks.ts'
import { applicantTypes } from '../../lsv/applicant-types.ts'
import { liveScanVendors } from '../../lsv/live-scan-vendors.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action, idIn, type Services } from '../../platform/http/action.ts'
import type { Viewer } from '../../platform/records/access.ts'
import { mustRead } from '../../platform/records/record-engine.ts'
import type { RecordKind } from '../../platform/records/record-kind.ts'
import { mailsLeave, publicAddress } from '../../platform/settings/settings.ts'
import { waivers } from '../../waivers/waivers.ts'
import { checksOf, isReady, type ReadyFacts } from './readiness-checks.ts'

/** GET /employers/{id}/readiness, /networks/{id}/readiness: what is missing before applicants can book. */
const readReadiness = (path: RecordWith<'readiness'>, recordKind: RecordKind, kind: ReadyFacts['kind']): Action =>
  action({
    method: 'GET',
    path: `/api/${path}/:id/readiness`,
    permission: `${path}.readiness`,
    summary: 'What is missing before applicants can book',
    answer: readiness,
    async handle(call) {
      const { database, settings, viewer, params } = call
      const row = await mustRead(database, recordKind, viewer, idIn(params))
      const facts = await readFacts(database, call, viewer, kind, row)
      const checks = checksOf(facts)
      const { applicant_subdomain, dashboard_subdomain } = facts
      return {
        ready: isReady(facts, checks),
        applicant_address: applicant_subdomain ? applicantAddress(settings, applicant_subdomain) : null,
        dashboard_address: dashboard_subdomain ? publicAddress(settings, 'network', dashboard_subdomain) : null,
        checks,
      }
    },
  })

/** Whether applicants can book, for each kind of environment. */
export const readinessActions: readonly Action[] = [
  readReadiness('employers', employers, 'employer'),
  readReadiness('networks', networks, 'network'),
]

type Row = { id: number }

/** The languages into which a text of the row `t` is translated. */
const translated = (name: string) => sql`array(select jsonb_object_keys(translations_of(t.translations, ${name})))`
type ReadinessRow = Omit<ReadyFacts, 'lsvs' | 'kind' | 'real_money' | 'mails_leave'> & { lsvs: Omit<ReadyFacts['lsvs'][number], 'open'>[] }

/** Reads the rows that the environment's public sees, by the public access conditions of the records. */
async function readFacts(
  db: Db,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  viewer: Viewer,
  kind: ReadyFacts['kind'],
  { id }: Row,
): Promise<ReadyFacts> {
  const applicants: Viewer = { ...viewer, role: 'public', query: { [kind]: String(id) } }
  const seen = (recordKind: RecordKind) => publicRows(recordKind, applicants)
  const found = (await db.one<ReadinessRow>(sql`
    select e.applicant_subdomain,
      ${kind === 'network' ? sql`e.dashboard_subdomain` : sql`(select n.dashboard_subdomain from network n where n.id = e.network)`} as dashboard_subdomain,
      e.is_archived, e.display_disclaimer, e.display_waiver, e.prompt_payment, e.default_payment,
      e.payment_options, e.enable_transfers, ${kind === 'network' ? sql`e.offered_languages` : sql`coalesce(e.offered_languages, (select n.offered_languages from network n where n.id = e.network)) as offered_languages`}, e.reply_to, ${kind === 'network' ? sql`e.logo_url` : sql`coalesce(e.logo_url, (select n.logo_url from network n where n.id = e.network)) as logo_url`},
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name,
          'hours', exists (select from available_time h where h.lsv = l.id and h.removed_at is null),
          'types', (select count(*) from applicant_type t where t.lsv = l.id and ${seen(applicantTypes)})) order by l.name), '[]')
        from (select t.id, t.name from live_scan_vendor t where ${seen(liveScanVendors)}) l) as lsvs,
      (select coalesce(json_agg(json_build_object('prompt_location', t.prompt_location, 'prompt_vendor', t.prompt_vendor,
          'transfer', t.transfer, 'free', t.pricing = 0, 'languages', ${translated('description')})), '[]')
        from applicant_type t where ${seen(applicantTypes)}) as types,
      ${kind === 'network' ? sql`0` : sql`(select count(*) from location t where ${seen(locations)})`} as work_locations,
      ${kind === 'network' ? sql`0` : sql`(select count(*) from vendor t where ${seen(vendors)})`} as vendors,
      ${kind === 'employer' ? sql`0` : sql`(select count(*) from user_account u where u.context_type = 'network' and u.context_id = ${id} and u.removed_at is null)`} as people,
      (select coalesce(json_agg(json_build_object('flow', t.flow, 'languages', ${translated('disclaimer_text')})), '[]')
        from disclaimer t where ${seen(disclaimers)}) as disclaimers,
      (select coalesce(json_agg(json_build_object('name', t.name, 'languages', ${translated('waiver_data')}, 'waiver_data', t.waiver_data,
          'translations', t.translations, 'field_data', t.field_data) order by t.id), '[]')
        from waiver t where ${seen(waivers)}) as waivers
    from ${raw(kind)} e where e.id = ${id}`)) as ReadinessRow
  const open = await findNextOpenSlots(
    db,
    found.lsvs.map((lsv) => lsv.id),
    clock.now(),
  )
  return {
    ...found,
    kind,
    real_money: settings.stripe !== undefined,
    mails_leave: mailsLeave(settings),
    lsvs: found.lsvs.map((lsv) => ({ ...lsv, open: open.has(lsv.id) })),
  }
}
