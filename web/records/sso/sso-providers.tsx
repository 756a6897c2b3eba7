import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { network } from '../../../contract/environments/environments.ts'
import { ssoProvider } from '../../../contract/people/single-sign-on.ts'
import { useRecords, useRemoveRecord, useSaveRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import styles from '../keys/keys.module.css'
import { RecordName } from '../picker/record-name.tsx'
import { CallbackDialog, PeopleDialog, TrialDialog } from './provider-dialogs.tsx'
import { ProviderForm } from './provider-form.tsx'
import type { Provider } from './provider-values.ts'

type Verb = 'edit' | 'callback' | 'test' | 'people' | 'switch' | 'remove'
type Open = { what: 'add' } | { what: Verb; provider: Provider } | null

const MAX_SHOWN = 200

/** /sso: the providers with which people sign in. */
export function SsoProviders() {
  const providers = useRecords(ssoProvider, { limit: MAX_SHOWN })
  const [open, setOpen] = useState<Open>(null)
  const [added, setAdded] = useState<Provider | null>(null)
  const close = () => setOpen(null)
  return (
    <Page>
      <PageTitle actions={<AddButton inTitle label="Add Provider" onClick={() => setOpen({ what: 'add' })} />}>Single Sign-On</PageTitle>
      <Text>People sign in with the account of their office, by OpenID Connect. Each provider gets a button on the sign-in page.</Text>
      <DataList
        query={providers}
        items={providers.data?.results}
        id={({ id }) => id}
        label="Providers"
        empty="Everybody signs in with a password of BIMS."
      >
        {(each) => <ProviderRow provider={each} onAsk={(what) => setOpen({ what, provider: each })} />}
      </DataList>
      {open && <OpenDialog open={open} onClose={close} onAdded={setAdded} />}
      {added && <CallbackDialog provider={added} onClose={() => setAdded(null)} />}
    </Page>
  )
}

type DialogProps = { open: NonNullable<Open>; onClose(): void; onAdded(provider: Provider): void }

function OpenDialog({ open, onClose, onAdded }: DialogProps) {
  if (open.what === 'add') return <ProviderForm id={null} onClose={onClose} onAdded={onAdded} />
  const { what, provider } = open
  if (what === 'edit') return <ProviderForm id={provider.id} onClose={onClose} onAdded={onAdded} />
  if (what === 'callback') return <CallbackDialog provider={provider} onClose={onClose} />
  if (what === 'test') return <TrialDialog provider={provider} onClose={onClose} />
  if (what === 'people') return <PeopleDialog provider={provider} onClose={onClose} />
  return <Confirm what={what} provider={provider} onClose={onClose} />
}

function ProviderRow({ provider, onAsk }: { provider: Provider; onAsk(what: Verb): void }) {
  const showsNetwork = useMay()('choose_network', ssoProvider)
  const { name, issuer, people, enabled, passwords_off, network: of } = provider
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Text fw={650}>{name}</Text>
        <Text size="sm" c="dimmed">
          {issuer}
        </Text>
        <Text size="sm" c="dimmed">
          {countOf(people, 'person', 'people')}
          {passwords_off && ' · without passwords'}
          {showsNetwork && of !== null && (
            <>
              {' · '}
              <RecordName record={network} id={of} />
            </>
          )}
        </Text>
      </div>
      <Group gap="xs">
        {!enabled && <Tag>Disabled</Tag>}
        <ActionMenu
          label={`Actions for ${name}`}
          actions={[
            { text: 'Edit', icon: 'edit', onClick: () => onAsk('edit') },
            { text: 'Callback Address', icon: 'next', onClick: () => onAsk('callback') },
            { text: 'Test Connection', icon: 'check', onClick: () => onAsk('test') },
            { text: 'People', icon: 'person', onClick: () => onAsk('people') },
            { text: enabled ? 'Disable' : 'Enable', icon: 'key', onClick: () => onAsk('switch') },
            { text: 'Delete', icon: 'delete', destructive: true, onClick: () => onAsk('remove') },
          ]}
        />
      </Group>
    </div>
  )
}

const questions = {
  disable: {
    title: 'Disable Provider?',
    text: ({ name }: Provider) => `Sign-in with "${name}" stops, people who used it are signed out, and passwords work again.`,
    yes: 'Disable',
    done: 'Provider disabled',
  },
  enable: {
    title: 'Enable Provider?',
    text: ({ name }: Provider) => `The sign-in page gets the button "Sign in with ${name}".`,
    yes: 'Enable',
    done: 'Provider enabled',
  },
  remove: {
    title: 'Delete Provider?',
    text: ({ name }: Provider) =>
      `Everyone is unlinked from "${name}", and people who used it are signed out. Accounts without a password get one with Forgot Password.`,
    yes: 'Delete',
    done: 'Provider deleted',
  },
} as const

function Confirm({ what, provider, onClose }: { what: 'switch' | 'remove'; provider: Provider; onClose(): void }) {
  const remove = useRemoveRecord(ssoProvider)
  const save = useSaveRecord(ssoProvider)
  const { title, text, yes, done } = questions[what === 'remove' ? 'remove' : provider.enabled ? 'disable' : 'enable']
  const act = () =>
    what === 'remove'
      ? remove.mutateAsync(provider.id)
      : save.mutateAsync({ id: provider.id, change: { enabled: !provider.enabled }, etag: null })
  return (
    <ConfirmDialog
      title={title}
      opened
      onClose={onClose}
      yes={yes}
      no="Cancel"
      destructive={what === 'remove' || provider.enabled}
      onConfirm={act}
      done={done}
    >
      {text(provider)}
    </ConfirmDialog>
  )
}
