import { frontEndOf } from '../../contract/environments/hosts.ts'
import type { Services } from '../platform/http/action.ts'
import type { Viewer } from '../platform/records/access.ts'
import { readPage } from '../platform/records/record-engine.ts'
import type { RecordKind, Values } from '../platform/records/record-kind.ts'
import { employers } from './employers.ts'
import { networks } from './networks.ts'

/** The environment of a host's applicants or admins. */
type Site = Values & { kind: 'employer' | 'network' }

/** Every page of a host embeds the public view of its environment, for any viewer. */
const NOBODY = { role: 'public', user_id: null, context_type: null, context_id: null, session: null } as const

/**
 * The public view of the employer or network in a host name's first label, an employer before a network, as in the API's answer to an
 * unauthenticated caller; null when no environment has that name.
 */
export async function readSite(services: Services, viewer: Viewer, named: string): Promise<Site | null> {
  const host = named.toLowerCase()
  const label = host.split('.')[0] ?? ''
  const first = async (kind: Site['kind'], recordKind: RecordKind, query: Viewer['query']): Promise<Site | null> => {
    const { results } = await readPage(services, recordKind, { ...viewer, ...NOBODY, query })
    return results[0] ? { ...results[0], kind } : null
  }
  if (frontEndOf(host) === 'network') return first('network', networks, { dashboard_subdomain: label })
  const query = { applicant_subdomain: label }
  const [employer, network] = await Promise.all([first('employer', employers, query), first('network', networks, query)])
  return employer ?? network
}
