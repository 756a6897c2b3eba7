import { List } from '@mantine/core'
import { apiKey } from '../../../contract/people/api-keys.ts'
import { webhook } from '../../../contract/webhooks/webhooks.ts'
import { useRecords } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import type { Account } from './user-values.ts'

const MAX_SHOWN = 200

/** The fate of the API keys that an account has made. */
const ofKeys = {
  lock: 'These API keys are refused until you unlock the account:',
  remove: 'These API keys end at once:',
}

type Props = { what: keyof typeof ofKeys; account: Account; disablesWebhooks: boolean; onDisableWebhooks(disables: boolean): void }

/**
 * The keys that stop with an account, and the webhooks that go on without it unless they are disabled too, before it is locked or
 * deleted.
 */
export function MadeByUser({ what, account: { id }, disablesWebhooks, onDisableWebhooks }: Props) {
  const keys = useRecords(apiKey, { owner: id, limit: MAX_SHOWN })
  const hooks = useRecords(webhook, { owner: id, limit: MAX_SHOWN })
  const failure = keys.error ?? hooks.error
  if (failure) return <ErrorNotice>{`The keys and webhooks of this account could not be read: ${failure.message}`}</ErrorNotice>
  return (
    <>
      <Named title={ofKeys[what]} names={keys.data?.results.map(({ name, prefix }) => `${name} (${prefix}…)`)} />
      <Named
        title="These webhooks go on, since they belong to the network or to the provider:"
        names={hooks.data?.results.map(({ name, url, enabled }) => `${name}, to ${url}${enabled ? '' : ' (disabled)'}`)}
      />
      {hooks.data?.results.some(({ enabled }) => enabled) && (
        <CheckField
          name="disable_webhooks"
          label="Disable these webhooks too"
          description="While they are disabled, what happens is not sent, then or later. Messages that wait already are sent once they are enabled."
          checked={disablesWebhooks}
          onChange={({ currentTarget }) => onDisableWebhooks(currentTarget.checked)}
        />
      )}
    </>
  )
}

function Named({ title, names = [] }: { title: string; names?: readonly string[] | undefined }) {
  if (names.length === 0) return null
  return (
    <div>
      {title}
      <List>
        {names.map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List>
    </div>
  )
}
