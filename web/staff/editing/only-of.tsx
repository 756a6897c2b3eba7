import { Button } from '@mantine/core'
import { network } from '../../../contract/environments/environments.ts'
import type { location, vendor } from '../../../contract/environments/locations-and-vendors.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

type Props = {
  /** The kind of the named record. */
  contract: typeof network | typeof location | typeof vendor
  id: number | null
  /** "users of" */
  many: string
  all: string
  onAll(): void
}

/** Says above a list that its address limits it to one record, and leads to all; nothing without one. */
export function OnlyOf({ contract, id, many, all, onAll }: Props) {
  const found = useRecord<{ name: string }>(contract as never, id)
  if (id === null) return null
  return (
    <Notice kind="info">
      {`Only ${many} ${found.data?.record.name ?? 'one alone'} are shown. `}
      <Button variant="subtle" size="compact-sm" onClick={onAll}>
        Show all {all}
      </Button>
    </Notice>
  )
}

/** A list that its address limits to a network. */
export const OnlyOfNetwork = ({ many, ...limited }: Pick<Props, 'id' | 'many' | 'onAll'>) => (
  <OnlyOf contract={network} many={`${many} of`} all={many} {...limited} />
)

/** The number of a record in an address; null without one. */
export const idIn = (value: string | undefined): number | null => (value !== undefined && /^\d+$/.test(value) ? Number(value) : null)
