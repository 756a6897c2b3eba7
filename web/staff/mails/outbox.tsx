import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { mail as contract, mail, mailStates } from '../../../contract/mails/outbox.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useRecordPages } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { useMay } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { FoundCount } from '../../ui/list/found-count.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import styles from './mail.module.css'
import { mailStateLabels, stateOfMail } from './mail-state.ts'
import { ResendDialog } from './resend-dialog.tsx'
import { SendAllMails } from './send-all-mails.tsx'
import { TextMessages } from './text-messages.tsx'

/** /outbox: the mails or the text messages, the latest first. */
export function Outbox() {
  const [{ kind = '' }, change] = useAddressSearch()
  return (
    <Page>
      <PageTitle subtitle="What was sent to applicants and users, or is kept here because no mail server or provider of text messages is set.">
        Outbox
      </PageTitle>
      <SelectField
        label="Show"
        placeholder={null}
        options={[
          { value: '', label: 'Mails' },
          { value: 'texts', label: 'Text messages' },
        ]}
        value={kind}
        onChange={(event) => change({ kind: event.currentTarget.value, state: null, search: null, mail: null })}
      />
      {kind === 'texts' ? <TextMessages /> : <Mails />}
    </Page>
  )
}

function Mails() {
  const [{ search = '', state = '', mail: id = '' }, change] = useAddressSearch()
  const pages = useRecordPages(mail, { search, state, id })
  return (
    <>
      <Group align="end" grow preventGrowOverflow={false}>
        <SearchBox label="Search by address or subject" value={search} onSearch={(text) => change({ search: text })} />
        <SelectField
          label="State"
          placeholder="Any"
          options={mailStates.map((code) => ({ value: code, label: mailStateLabels[code] }))}
          value={state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
      </Group>
      {id !== '' && (
        <Notice kind="info">
          Only mail {id} is shown.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => change({ mail: null })}>
            Show all mails
          </Button>
        </Notice>
      )}
      <Group justify="space-between">
        <FoundCount pages={pages} one="mail" many="mails" />
        {(state === 'UNKNOWN' || state === 'FAILED') && id === '' && (pages.count ?? 0) > 0 && (
          <SendAllMails state={state} search={search} count={pages.count ?? 0} />
        )}
      </Group>
      <DataList query={pages} items={pages.data && pages.rows} id={({ id }) => id} label="Mails">
        {(one) => <Mail mail={one} />}
      </DataList>
      <LoadMore pages={pages} of="mails" />
    </>
  )
}

/** One mail: recipient, subject, and on demand its text and its calendar file. */
function Mail({ mail }: { mail: Row<typeof contract> }) {
  const [opened, setOpened] = useState(false)
  const id = `mail-${mail.id}`
  return (
    <article>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div className={styles.words}>
          <Text fw={650}>{mail.subject}</Text>
          <Text size="sm">
            To <Breakable>{mail.to_address}</Breakable>
          </Text>
          <Text size="sm" c="dimmed">
            {dateTimeAndYear(mail.sent_at ?? mail.created)}
          </Text>
        </div>
        <Tag>{stateOfMail(mail)}</Tag>
      </Group>
      {mail.error && (
        <div className={styles.error}>
          <Notice kind={mail.next_attempt === null ? 'error' : 'warning'}>{mail.error}</Notice>
        </div>
      )}
      <Group gap="md">
        <UnfoldButton ml={-8} opened={opened} controls={id} onToggle={() => setOpened(!opened)}>
          Read<VisuallyHidden component="span"> {mail.subject}</VisuallyHidden>
        </UnfoldButton>
        <SendAgain mail={mail} />
      </Group>
      <div id={id} hidden={!opened}>
        <pre className={styles.text}>{mail.text_body}</pre>
        {mail.calendar && (
          <Button variant="default" leftSection={<Icon name="calendar" />} onClick={() => download(mail.calendar ?? '')}>
            Download the calendar file
          </Button>
        )}
      </div>
    </article>
  )
}

/** Resends a failed or unconfirmed mail, unchanged. */
function SendAgain({ mail }: { mail: Row<typeof contract> }) {
  const [asking, setAsking] = useState(false)
  const may = useMay()
  return (
    <>
      {may('resend', contract) && (mail.state === 'UNKNOWN' || mail.state === 'FAILED') && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Send Again<VisuallyHidden component="span"> {mail.subject}</VisuallyHidden>
        </Button>
      )}
      {asking && (
        <ResendDialog
          title="Send This Mail Again?"
          send={() => call('POST', `/${contract.path}/${mail.id}/resend`, { body: {} })}
          touches={[contract]}
          done="The mail is on its way"
          onClose={() => setAsking(false)}
        >
          {mail.state === 'UNKNOWN'
            ? `It may have reached ${mail.to_address} already, and would then arrive twice. It is sent unchanged, even if it is out of date.`
            : `It goes to ${mail.to_address} unchanged, even if it is out of date.`}
        </ResendDialog>
      )}
    </>
  )
}

function download(calendar: string) {
  const address = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'appointment.ics' })
  link.click()
  URL.revokeObjectURL(address)
}
