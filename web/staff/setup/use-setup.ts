import { statusCode } from '../../../contract/applicants/status-codes.ts'
import { availableTime } from '../../../contract/availability/availability.ts'
import type { network as networkContract } from '../../../contract/environments/environments.ts'
import { applicantType, liveScanVendor, ori } from '../../../contract/lsv/lsv.ts'
import { user } from '../../../contract/people/people.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useRecords } from '../../data/records/use-records.ts'
import type { SetupFacts } from './setup-steps.ts'

export type Network = Row<typeof networkContract>

/** The network's records so far, and the location that is set up: its first. */
export function useSetup(network: Network) {
  const lsvs = useEveryRecord(liveScanVendor, { network: network.id, is_archived: false })
  const lsv = [...(lsvs.data ?? [])].sort((a, b) => a.id - b.id)[0]
  const ofLsv = { lsv: lsv?.id }
  const whenThere = { enabled: lsv !== undefined }
  const hours = useEveryRecord(availableTime, ofLsv, whenThere)
  const oris = useEveryRecord(ori, ofLsv, whenThere)
  const types = useEveryRecord(applicantType, ofLsv, whenThere)
  const codes = useRecords(statusCode, { limit: 1 })
  const admins = useEveryRecord(user, { context_type: 'network', context_id: network.id })
  const desks = useEveryRecord(user, { context_type: 'livescanvendor', context_id: lsv?.id }, whenThere)
  const queries = [lsvs, codes, admins, ...(lsv ? [hours, oris, types, desks] : [])]
  const { applicant_subdomain, dashboard_subdomain, logo_url, brand_color, help_phone, help_email } = network
  const facts: SetupFacts = {
    applicant_subdomain,
    dashboard_subdomain,
    face: [logo_url, brand_color, help_phone, help_email].some(Boolean),
    locations: lsvs.data?.length ?? 0,
    published: lsvs.data?.filter((each) => each.public).length ?? 0,
    hours: hours.data?.length ?? 0,
    oris: oris.data?.length ?? 0,
    types: types.data?.length ?? 0,
    statusCodes: codes.data?.count ?? 0,
    people: (admins.data?.length ?? 0) + (desks.data?.length ?? 0),
  }
  return {
    lsv,
    facts,
    people: [...(admins.data ?? []), ...(desks.data ?? [])],
    isPending: queries.some((query) => query.isPending),
    failed: queries.find((query) => query.error && !query.data),
  }
}
