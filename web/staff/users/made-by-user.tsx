import { List } from '@mantine/core'
import { apiKey } from '../../../contract/people/api-keys.ts'
import { webhook } from '../../../contract/webhooks/webhooks.ts'
import { useRecords } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import type { Account } from './user-values.ts'

const MAX_SHOWN = 200

/** The keys that end with an account, and the webhooks that go on without it, before it is deleted. */
export function MadeByUser({ account: { id } }: { account: Account }) {
  const keys = useRecords(apiKey, { owner: id, limit: MAX_SHOWN })
  const hooks = useRecords(webhook, { owner: id, limit: MAX_SHOWN })
  const failure = keys.error ?? hooks.error
  if (failure) return <ErrorNotice>{`The keys and webhooks of this account could not be read: ${failure.message}`}</ErrorNotice>
  return (
    <>
      <Named title="These API keys end at once:" names={keys.data?.results.map(({ name, prefix }) => `${name} (${prefix}…)`)} />
      <Named
        title="These webhooks go on, since they belong to the network or to the provider. Delete them under Webhooks if they should not:"
        names={hooks.data?.results.map(({ name, url, enabled }) => `${name}, to ${url}${enabled ? '' : ' (disabled)'}`)}
      />
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
