import { applicant } from '../../../contract/applicants/applicants.ts'
import { cleaners } from '../../../contract/applicants/cleaning.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { foldedWords } from '../../../contract/records/find-by-words.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { isForeignPhone, isPhoneNumber } from '../../../contract/records/phone.ts'
import { singleSpaced } from '../../../contract/records/single-spaced.ts'
import type { Query } from '../../data/call.ts'
import { records } from '../../data/records/records.ts'

type Applicant = Row<typeof applicant>
/** The typed data of a new applicant. */
export type TypedPerson = {
  firstName: string
  lastName: string
  email: string
  phone: string
  employer: number | null
  network: number | null
}
type Same = 'name' | 'email' | 'phone'
/** An existing record, and what it shares with the typed person. */
type SamePerson = { record: Applicant; same: Same[] }

const lower = (text: string) => singleSpaced(text).toLowerCase()

/** The records of the employer, or of the network, that have the typed name, email or phone already, those with the most in common first. */
export function samePersonQuery(typed: TypedPerson) {
  const [first, last] = [foldedWords(typed.firstName), foldedWords(typed.lastName)]
  const [email, phone] = [lower(typed.email), cleaners.phone(typed.phone)]
  const searches: { filters: Query; same: Same; matches(one: Applicant): boolean }[] = []
  if (first !== '' && last !== '')
    searches.push({
      filters: { name: `${first} ${last}` },
      same: 'name',
      matches: (one) => foldedWords(one.first_name) === first && foldedWords(one.last_name) === last,
    })
  if (/^[^\s,]+@[^\s,]+$/.test(email)) searches.push({ filters: { email }, same: 'email', matches: (one) => lower(one.email) === email })
  if (isPhoneNumber(phone) || isForeignPhone(phone))
    searches.push({ filters: { phone }, same: 'phone', matches: (one) => one.phone === phone })
  return {
    queryKey: [applicant.path, 'same', typed.employer, typed.network, first, last, email, phone],
    async queryFn(): Promise<SamePerson[]> {
      const { employer, network } = typed
      if (employer === null && network === null) return []
      const environment = employer === null ? { network } : { employer }
      const found = new Map<number, SamePerson>()
      const pages = searches.map(({ filters }) => records(applicant).list({ ...filters, ...environment, limit: MAX_PAGE_SIZE }))
      for (const [at, { results }] of (await Promise.all(pages)).entries()) {
        const { same, matches } = searches[at] as (typeof searches)[number]
        for (const record of results.filter(matches)) found.set(record.id, { record, same: [...(found.get(record.id)?.same ?? []), same] })
      }
      return [...found.values()].sort((one, other) => other.same.length - one.same.length)
    },
  }
}
