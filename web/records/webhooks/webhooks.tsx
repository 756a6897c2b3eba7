import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { network } from '../../../contract/environments/environments.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { webhook, webhookDelivery } from '../../../contract/webhooks/webhooks.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useAction, useRecords, useRemoveRecord } from '../../data/records/use-records.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { ConfirmedQuestion } from '../confirmed-question.tsx'
import styles from '../keys/keys.module.css'
import { ShowKey } from '../keys/show-key.tsx'
import { RecordName } from '../picker/record-name.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookLog } from './webhook-log.tsx'

type Hook = Row<typeof webhook>
type Verb = 'edit' | 'log' | 'test' | 'secret' | 'remove'
type Open = { what: 'add' } | { what: Verb; hook: Hook } | null

const MAX_SHOWN = 200

/** /webhooks: the addresses to which events are sent. */
export function Webhooks() {
  const hooks = useRecords(webhook, { limit: MAX_SHOWN })
  const [open, setOpen] = useState<Open>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpen(null)
  const hook = open !== null && open.what !== 'add' ? open.hook : null
  return (
    <Page>
      <PageTitle actions={<AddButton inTitle label="Add Webhook" onClick={() => setOpen({ what: 'add' })} />}>Webhooks</PageTitle>
      <Text>Events are sent to your program, signed with a secret, and without personal data unless you tick it.</Text>
      <DataList query={hooks} items={hooks.data?.results} id={({ id }) => id} label="Webhooks" empty="No webhooks yet.">
        {(each) => <HookRow hook={each} onAsk={(what) => setOpen({ what, hook: each })} />}
      </DataList>
      {open?.what === 'add' && <WebhookForm id={null} onClose={close} onSecret={setSecret} />}
      {hook && open?.what === 'edit' && <WebhookForm id={hook.id} onClose={close} onSecret={setSecret} />}
      {hook && open?.what === 'log' && <WebhookLog hook={hook} onClose={close} />}
      {hook && open !== null && open.what in questions && (
        <Confirm what={open.what as keyof typeof questions} hook={hook} onClose={close} onSecret={setSecret} />
      )}
      <ShowKey title="Your Webhook's Secret" apiKey={secret} onClose={() => setSecret(null)} />
    </Page>
  )
}

function HookRow({ hook, onAsk }: { hook: Hook; onAsk(what: Verb): void }) {
  const { name, url, events, enabled, failing_since, personal, owner_name, network: of } = hook
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Text fw={650}>{name}</Text>
        <Text size="sm" c="dimmed">
          {url}
        </Text>
        <Text size="sm" c="dimmed">
          {`${countOf(events.length, 'event')}${personal ? ', with names and contacts' : ''}`}
          {of !== null && (
            <>
              {' · '}
              <RecordName record={network} id={of} />
            </>
          )}
          {owner_name === null ? ' · made by an account that was removed' : ` · made by ${owner_name}`}
          {failing_since && ` · failing since ${dateTimeAndYear(failing_since)}`}
        </Text>
      </div>
      <Group gap="xs">
        {!enabled && <Tag>Disabled</Tag>}
        <ActionMenu
          label={`Actions for ${name}`}
          actions={[
            { text: 'Edit', icon: 'edit', onClick: () => onAsk('edit') },
            { text: 'Log', icon: 'eye', onClick: () => onAsk('log') },
            ...(enabled ? [{ text: 'Send Test', icon: 'check', onClick: () => onAsk('test') } as const] : []),
            { text: 'New Secret', icon: 'key', onClick: () => onAsk('secret') },
            { text: 'Delete', icon: 'delete', destructive: true, onClick: () => onAsk('remove') },
          ]}
        />
      </Group>
    </div>
  )
}

const questions = {
  test: {
    title: 'Send Test Message?',
    text: ({ url }: Hook) => `A message without content goes to ${url}. The log shows what the receiver answers.`,
    yes: 'Send',
    done: 'Test message on its way',
  },
  secret: {
    title: 'Make New Secret?',
    text: () => 'Messages are signed with the old and the new secret for 24 hours, so that you can change it in your program.',
    yes: 'Make New Secret',
    done: 'Secret replaced',
  },
  remove: {
    title: 'Delete Webhook?',
    text: ({ name }: Hook) => `"${name}" gets no further messages, including queued ones.`,
    yes: 'Delete',
    done: 'Webhook deleted',
  },
} as const

type ConfirmProps = { what: keyof typeof questions; hook: Hook; onClose(): void; onSecret(secret: string): void }

function Confirm({ what, hook, onClose, onSecret }: ConfirmProps) {
  const remove = useRemoveRecord(webhook)
  const act = useAction(
    async () => {
      if (what === 'remove') return remove.mutateAsync(hook.id)
      if (what === 'test') return call('POST', `/webhooks/${hook.id}/test`, { body: {} })
      const { secret } = await call<{ secret: string }>('POST', `/webhooks/${hook.id}/rotate_secret`, { body: {} })
      return onSecret(secret)
    },
    webhook,
    webhookDelivery,
  )
  const { text, ...words } = questions[what]
  const question = { ...words, onClose, onConfirm: () => act.mutateAsync(undefined) }
  if (what === 'secret') return <ConfirmedQuestion {...question} text={text(hook)} />
  return (
    <ConfirmDialog {...question} opened no="Cancel" destructive={what === 'remove'}>
      {text(hook)}
    </ConfirmDialog>
  )
}
