import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { network as contract } from '../../../contract/environments/environments.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { NotFound } from '../../shell/fallback.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'

type Props = {
  /** The screen's title while there is no network. */
  title: string
  /** The screen of a network, above which its choice is shown. */
  children(network: number, choice: ReactNode): ReactNode
}

/** A screen of networks for superusers, who choose the network. The address names it; without one it is the first by name. */
export function OfOneNetwork({ title, children }: Props) {
  const [{ network: named }, change] = useAddressSearch()
  const all = useEveryRecord(contract, { is_archived: false })
  if (!all.data) return all.error ? <ErrorNotice onRetry={all.refetch}>{all.error.message}</ErrorNotice> : <LoadingRows />
  const networks = [...all.data].sort((a, b) => a.name.localeCompare(b.name))
  const chosen = named === undefined ? networks[0] : networks.find(({ id }) => String(id) === named)
  if (!chosen && named !== undefined) return <NotFound />
  if (!chosen)
    return (
      <Page>
        <PageTitle>{title}</PageTitle>
        <Text>
          There is no network yet. <TextLink to="/setup">Set up the first one</TextLink>
        </Text>
      </Page>
    )
  return children(
    chosen.id,
    <SelectField
      id="network"
      label="Network"
      placeholder={null}
      options={networks.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen.id}
      // A location belongs to the network that was chosen before.
      onChange={({ currentTarget }) => change({ network: currentTarget.value, lsv: null, day: null, search: null })}
    />,
  )
}
