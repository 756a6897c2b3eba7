import { asSuperuser } from '../as-superuser.ts'
import type { Product } from '../product.ts'

type Row = { id: number; applicant: number; last_name: string; email: string; mode: string }
type Environment = { id: number; applicant_subdomain: string | null }

/** An applicant of the demonstration data whose prints are rejected now: the host, and the look-up's fields by their labels. */
export async function rejectedRecord(product: Product, nth: number) {
  const call = await asSuperuser(product)
  const { results } = await call<{ results: Row[] }>('GET', 'appointments?status=COMPLETED&limit=50')
  const [networks, employers] = await Promise.all(
    ['networks', 'employers'].map((path) => call<{ results: Environment[] }>('GET', path).then((page) => page.results)),
  )
  for (const row of results.slice(nth % 10)) {
    const { illegible, attempt, employer, network } = await call<Record<'illegible' | 'attempt' | 'employer' | 'network', number | null>>(
      'GET',
      `applicants/${row.applicant}`,
    )
    const host = (employer ? employers : networks)?.find(({ id }) => id === (employer ?? network))?.applicant_subdomain
    if (illegible || attempt !== 1 || !host) continue
    await call('PATCH', `applicants/${row.applicant}/illegible`, { tcr: `E20269${nth}0000001` })
    return { host, 'Registration number': String(row.id), 'Last name': row.last_name, Email: row.email }
  }
  throw new Error('The demonstration data has nobody whose prints could be rejected')
}
