import { Button, Group, Stack, Text } from '@mantine/core'
import type { Row } from '../../../contract/records/define-record.ts'
import { type webhook, webhookDelivery } from '../../../contract/webhooks/webhooks.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useAction, useRecords } from '../../data/records/use-records.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from '../keys/keys.module.css'

type Hook = Pick<Row<typeof webhook>, 'id' | 'name' | 'enabled'>
type Delivery = Row<typeof webhookDelivery>

const MAX_SHOWN = 50
const REFRESH_MS = 3_000
const states = { WAITING: 'Waiting', DELIVERED: 'Delivered', FAILED: 'Failed' } as const

/** The last messages of a webhook, each with the answer to its last attempt. */
export function WebhookLog({ hook: { id, name, enabled }, onClose }: { hook: Hook; onClose(): void }) {
  const log = useRecords(webhookDelivery, { webhook: id, limit: MAX_SHOWN }, { every: REFRESH_MS })
  const again = useAction((delivery: number) => call('POST', `/webhookdeliveries/${delivery}/redeliver`, { body: {} }), webhookDelivery)
  return (
    <Dialog title={`Log of ${name}`} opened onClose={onClose} size="lg">
      <Stack>
        {again.error && <ErrorNotice>{again.error.message}</ErrorNotice>}
        <DataList query={log} items={log.data?.results} id={(each) => each.id} label="Messages" empty="Nothing was sent yet.">
          {(delivery) => (
            <DeliveryRow delivery={delivery} enabled={enabled} busy={again.isPending} onAgain={() => again.mutate(delivery.id)} />
          )}
        </DataList>
      </Stack>
    </Dialog>
  )
}

type RowProps = { delivery: Delivery; enabled: boolean; busy: boolean; onAgain(): void }

function DeliveryRow({ delivery, enabled, busy, onAgain }: RowProps) {
  const { event, created, state, attempts, last_error, next_at } = delivery
  const facts = [
    dateTimeAndYear(created),
    countOf(attempts, 'attempt'),
    last_error,
    state === 'WAITING' && !enabled && 'not sent: the webhook is disabled',
    enabled && attempts > 0 && next_at && `next ${dateTimeAndYear(next_at)}`,
  ]
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Text fw={650}>{event}</Text>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Tag>{states[state]}</Tag>
        {enabled && (
          <Button variant="default" disabled={busy} onClick={onAgain} aria-label={`Send ${event} of ${dateTimeAndYear(created)} again`}>
            Send Again
          </Button>
        )}
      </Group>
    </div>
  )
}
