import { Button, Stack, VisuallyHidden } from '@mantine/core'
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
import { foldReads } from './fold-reads.ts'

type Event = Row<typeof auditEvent>
type Folded = ReturnType<typeof foldReads>[number]
type Words = AuditWords | undefined

/** The events: a table on wide screens, cards on phones; details in a dialog. */
export function AuditTable({ events, words }: { events: readonly Event[]; words: Words }) {
  const [shown, setShown] = useState<Folded | null>(null)
  const columns: Column<Folded>[] = [
    { title: 'Event', cell: ({ one }) => <What one={one} /> },
    { title: 'Time', cell: ({ one: { at } }) => <span className={styles.time}>{utcText(at)}</span> },
    { title: 'Who', cell: ({ one }) => who(one) },
    { title: 'About', cell: ({ one }) => <About one={one} words={words} /> },
    { title: 'Details', cell: (folded) => detailsOf(folded, words) && <span className={styles.detail}>{detailsOf(folded, words)}</span> },
    { title: 'All', cell: (folded) => <All one={folded.one} onClick={() => setShown(folded)} /> },
  ]
  return (
    <>
      <ResultTable label="Audit events" columns={columns} items={foldReads(events)} id={({ one }) => one.id} />
      <Dialog title={shown ? titleOf(shown) : ''} opened={shown !== null} onClose={() => setShown(null)} size="lg">
        {shown && (
          <Stack gap="lg">
            {[shown.one, ...shown.others].map((each) => (
              <Facts key={each.id} facts={factsOf(each, words)} />
            ))}
          </Stack>
        )}
      </Dialog>
    </>
  )
}

/** The record of an event; a person by name, with a link to the record. */
function About({ one, words }: { one: Event; words: Words }) {
  const { resource, applicant, applicant_name } = one
  if (applicant === null) return <>{about(one, words)}</>
  return (
    <>
      {resource !== 'applicants' && `${about(one, words)} of `}
      <TextLink to="/record/$id" params={{ id: String(applicant) } as never}>
        {applicant_name ?? `${recordText(words, 'applicants')} ${applicant}`}
      </TextLink>
    </>
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

const titleOf = ({ one, others }: Folded) =>
  others.length === 0 ? `Event ${one.id}` : `Events ${[one, ...others].map(({ id }) => id).join(', ')}`

/** The details of an event, and what else of the record was read with it. */
const detailsOf = ({ one: { changed, detail }, others }: Folded, words: Words) =>
  [changed, detailText(detail), others.length > 0 && `with ${others.map((one) => readingOf(one, words)).join(', ')}`]
    .filter(Boolean)
    .join('; ')

const readingOf = ({ event, resource }: Event, words: Words) => (event === 'list' ? recordText(words, resource ?? '') : eventText(event))

const about = ({ resource, row_id, row_name }: Event, words: Words) =>
  resource && [recordText(words, resource), row_name ?? row_id].filter((part) => part !== null).join(' ')

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
  { name: 'Id of the record', value: one.row_id },
  { name: 'Employer', value: one.employer },
  { name: 'Network', value: one.network },
  { name: 'Changed fields', value: one.changed },
  { name: 'Bytes in', value: one.bytes_in },
  { name: 'Bytes out', value: one.bytes_out },
  { name: 'Details', value: detailText(one.detail) || null },
]
