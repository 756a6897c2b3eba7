import { List, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { applicant as applicantContract } from '../../../contract/applicants/applicants.ts'
import type { statusCode } from '../../../contract/applicants/status-codes.ts'
import { location, vendor } from '../../../contract/environments/locations-and-vendors.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { records } from '../../data/records/records.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

type Applicant = Row<typeof applicantContract>
type Entity = Row<typeof location>
type Props = { applicant: Pick<Applicant, 'locations' | 'vendor'>; code: Pick<Row<typeof statusCode>, 'template' | 'recipient'> }

/** The recipients of a letter with this hire status, by name and address, before it is saved; and those without an address. */
export function LetterRecipients({ applicant, code }: Props) {
  const { kind, ids } = recipientsOf(applicant, code)
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: [kind.path, 'one', String(id)],
      queryFn: ({ signal }: { signal: AbortSignal }) => records(kind).read(id, { signal }),
    })),
  })
  if (code.template === null || code.recipient === null) return <Text role="status">No letter goes out with this status.</Text>
  if (found.some(({ isPending }) => isPending)) return <Text role="status">Looking up who gets the letter…</Text>
  const entities = found.flatMap(({ data }) => (data ? [data.record as Entity] : []))
  const reached = entities.filter(({ contact_email, removed }) => contact_email !== null && !removed)
  const missed = entities.filter((one) => !reached.includes(one))
  return (
    <div role="status">
      {reached.length > 0 && (
        <>
          <Text>{reached.length === 1 ? 'A letter goes to:' : `${reached.length} letters go to:`}</Text>
          <List>
            {reached.map(({ id, name, contact_email }) => (
              <List.Item key={id}>
                {name}, {contact_email}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {(missed.length > 0 || reached.length === 0) && (
        <Notice kind="warning" title={reached.length === 0 ? 'No letter can go out' : 'Without a letter'}>
          {missed.map(reasonOf).join(' ')}
          {entities.length === 0 && (kind === vendor ? 'The applicant has no vendor.' : 'The applicant has no work location.')} It can be
          sent later from Letters Not Sent.
        </Notice>
      )}
    </div>
  )
}

const recipientsOf = ({ locations, vendor: company }: Props['applicant'], { recipient }: Props['code']) =>
  recipient === 'VEN'
    ? { kind: vendor, ids: company === null ? [] : [company] }
    : { kind: location, ids: recipient === null ? [] : locations }

const reasonOf = ({ name, removed }: Entity) => (removed ? `${name} was deleted.` : `The contact of ${name} has no email address.`)
