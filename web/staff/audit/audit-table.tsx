import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { AuditWords, auditEvent } from '../../../contract/operations/audit.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { type Column, ResultTable } from '../../ui/list/result-table.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './audit.module.css'
import { detailText, eventText, outcomeText, recordText, roleText, utcText } from './audit-words.ts'

type Event = Row<typeof auditEvent>
type Words = AuditWords | undefined

/** The events: a table on wide screens, cards on phones; details in a dialog. */
export function AuditTable({ events, words }: { events: readonly Event[]; words: Words }) {
  const [shown, setShown] = useState<Event | null>(null)
  const columns: Column<Event>[] = [
    { title: 'Event', cell: (one) => <What one={one} /> },
    { title: 'Time', cell: ({ at }) => <span className={styles.time}>{utcText(at)}</span> },
    { title: 'Who', cell: (one) => who(one) },
    { title: 'About', cell: (one) => <About one={one} words={words} /> },
    { title: 'Details', cell: (one) => detailsOf(one) && <span className={styles.detail}>{detailsOf(one)}</span> },
    { title: 'All', cell: (one) => <All one={one} onClick={() => setShown(one)} /> },
  ]
  return (
    <>
      <ResultTable label="Audit events" columns={columns} items={events} id={({ id }) => id} />
      <Dialog title={shown ? `Event ${shown.id}` : ''} opened={shown !== null} onClose={() => setShown(null)} size="lg">
        {shown && <Facts facts={factsOf(shown, words)} />}
      </Dialog>
    </>
  )
}

/** The record of an event; a person by name, with a link to the record. */
function About({ one, words }: { one: Event; words: Words }) {
  const { resource, row_id, applicant_name } = one
  if (resource !== 'applicants' || row_id === null) return <>{about(one, words)}</>
  return (
    <TextLink to="/record/$id" params={{ id: String(row_id) } as never}>
      {applicant_name ?? about(one, words)}
    </TextLink>
  )
}

function What({ one }: { one: Event }) {
  return (
    <span className={styles.what}>
      <strong>{eventText(one.event)}</strong>
      {one.outcome === 'refused' && <Tag>{one.reason ? `Refused: ${one.reason}` : 'Refused'}</Tag>}
    </span>
  )
}

const All = ({ one, onClick }: { one: Event; onClick(): void }) => (
  <Button variant="subtle" px="xs" onClick={onClick}>
    Show<VisuallyHidden component="span"> event {one.id}</VisuallyHidden>
  </Button>
)

/** The actor of an event; during sign-in there is none yet. */
function who({ actor, actor_name, actor_role }: Event): string {
  if (actor === null) return roleText(actor_role)
  const name = actor_name ?? `No. ${actor}`
  return actor_role === 'public' ? name : `${name} (${roleText(actor_role)})`
}

const detailsOf = ({ changed, detail }: Event) => [changed, detailText(detail)].filter(Boolean).join('; ')

const about = ({ resource, row_id }: Event, words: Words) =>
  resource && `${recordText(words, resource)}${row_id === null ? '' : ` ${row_id}`}`

const factsOf = (one: Event, words: Words) => [
  { name: 'Number', value: one.id },
  { name: 'Time', value: `${one.at.replace('T', ' ').replace('Z', '')} UTC` },
  { name: 'Event', value: one.event },
  { name: 'Outcome', value: outcomeText(one.outcome) },
  { name: 'Reason', value: one.reason },
  { name: 'Who', value: who(one) },
  { name: 'Id of the account', value: one.actor },
  { name: 'Location or network of the account', value: one.actor_context },
  { name: 'Session', value: one.session },
  { name: 'Network address', value: one.ip },
  { name: 'Browser', value: one.user_agent },
  { name: 'Request', value: one.request_id },
  { name: 'About', value: about(one, words) },
  { name: 'Employer', value: one.employer },
  { name: 'Network', value: one.network },
  { name: 'Changed fields', value: one.changed },
  { name: 'Bytes in', value: one.bytes_in },
  { name: 'Bytes out', value: one.bytes_out },
  { name: 'Details', value: detailText(one.detail) || null },
]
