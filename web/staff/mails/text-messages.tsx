import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../../contract/records/define-record.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import { textMessage as contract, textMessageStates } from '../../../contract/sms/text-messages.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useRecordPages } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { useMay } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { FoundCount } from '../../ui/list/found-count.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import styles from './mail.module.css'
import { ResendDialog } from './resend-dialog.tsx'
import { textStateLabels } from './text-state.ts'

/** The text messages, the latest first. */
export function TextMessages() {
  const [{ search = '', state = '' }, change] = useAddressSearch()
  const pages = useRecordPages(contract, { search, state })
  return (
    <>
      <Group align="end" grow preventGrowOverflow={false}>
        <SearchBox label="Search by number" value={search} onSearch={(text) => change({ search: text })} />
        <SelectField
          label="State"
          placeholder="Any"
          options={textMessageStates.map((code) => ({ value: code, label: textStateLabels[code] }))}
          value={state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
      </Group>
      <FoundCount pages={pages} one="text message" many="text messages" />
      <DataList query={pages} items={pages.data && pages.rows} id={({ id }) => id} label="Text messages">
        {(one) => <TextMessage sms={one} />}
      </DataList>
      <LoadMore pages={pages} of="text messages" />
    </>
  )
}

const TextMessage = ({ sms }: { sms: Row<typeof contract> }) => (
  <article>
    <Group justify="space-between" align="flex-start" gap="xs">
      <div className={styles.words}>
        <Text size="sm">To {formatPhone(sms.to_phone)}</Text>
        <Text size="sm" c="dimmed">
          {dateTimeAndYear(sms.sent_at ?? sms.created)}
        </Text>
      </div>
      <Tag>{textStateLabels[sms.state]}</Tag>
    </Group>
    {sms.error && (
      <div className={styles.error}>
        <Notice kind="error">{sms.error}</Notice>
      </div>
    )}
    <SendAgain sms={sms} />
    <pre className={styles.text}>{sms.body}</pre>
  </article>
)

/** Resends a failed or unconfirmed message, unless it is no longer wanted or of use by then. */
function SendAgain({ sms }: { sms: Row<typeof contract> }) {
  const [asking, setAsking] = useState(false)
  const may = useMay()
  if (!may('resend', contract) || (sms.state !== 'UNKNOWN' && sms.state !== 'FAILED')) return null
  const to = formatPhone(sms.to_phone)
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        Send Again<VisuallyHidden component="span"> to {to}</VisuallyHidden>
      </Button>
      {asking && (
        <ResendDialog
          title="Send This Text Message Again?"
          send={() => call('POST', `/${contract.path}/${sms.id}/resend`, { body: {} })}
          touches={[contract]}
          done="The text message is on its way"
          onClose={() => setAsking(false)}
        >
          {sms.state === 'UNKNOWN'
            ? `It may have reached ${to} already, and would then arrive twice. It is not sent if it is out of date or the recipient has opted out.`
            : `It goes to ${to}, unless it is out of date or the recipient has opted out.`}
        </ResendDialog>
      )}
    </div>
  )
}
