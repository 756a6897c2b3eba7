import { useState } from 'react'
import { savedSearch } from '../../../contract/applicants/saved-searches.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { useMay, useSession } from '../../data/session.ts'
import { Link } from '../../router/link.tsx'
import { parseSearch } from '../../router/search.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { countText } from '../../ui/list/found-count.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { RemoveDialog } from '../editing/edit-and-delete.tsx'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { useSavedSearches } from '../search/use-saved-searches.ts'
import styles from './saved-search-cards.module.css'

const EVERY_MS = 60_000

/** A card per saved search, four per row on wide screens; each links to its results. */
export function SavedSearchCards() {
  const searches = useSavedSearches({ every: EVERY_MS })
  const cards = searches.data?.results
  if (searches.error && !cards) return <ErrorNotice onRetry={() => searches.refetch()}>{searches.error.message}</ErrorNotice>
  if (!cards) return <LoadingRows rows={2} height={104} />
  if (cards.length === 0) return <EmptyText />
  const groups = [...Map.groupBy(cards, ({ group }) => group)].toSorted(([one], [other]) => one - other)
  return (
    <div className={styles.groups}>
      {groups.map(([group, members]) => (
        <ul key={group} className={styles.cards} aria-label={`Saved searches, group ${group}`}>
          {members.map((card) => (
            <li key={card.id} className={styles.place}>
              <Card card={card} />
              <span className={styles.menu}>
                <CardMenu card={card} />
              </span>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

function Card({ card }: { card: Row<typeof savedSearch> }) {
  return (
    <Link to="/results" search={parseSearch(card.query_string) as never} className={styles.card ?? ''}>
      <span className={styles.count}>{card.count === null ? '–' : countText(card.count, card.count_capped)}</span>{' '}
      <span>{card.description}</span>
    </Link>
  )
}

type SavedSearch = Row<typeof savedSearch>
type Values = { description: string; group: number }

const labels = { description: 'Description', group: 'Group' } as const

/** A card may be changed and deleted by its creator and by superusers. */
function CardMenu({ card }: { card: SavedSearch }) {
  const [asking, setAsking] = useState<'edit' | 'remove' | null>(null)
  const may = useMay()
  const session = useSession()
  const changeable = may('manage_others', savedSearch) || card.author === session?.user_id
  if (!changeable || !may('update', savedSearch)) return null
  const close = () => setAsking(null)
  return (
    <>
      <ActionMenu
        label={`Actions for ${card.description}`}
        actions={[
          { text: 'Edit', icon: 'edit', onClick: () => setAsking('edit') },
          { text: 'Delete', icon: 'delete', destructive: true, onClick: () => setAsking('remove') },
        ]}
      />
      <RecordDialog<SavedSearch, unknown, unknown, Values>
        title="Edit Saved Search"
        opened={asking === 'edit'}
        onClose={close}
        contract={savedSearch as never}
        id={card.id}
        labels={labels}
        done="Saved search changed"
      >
        {({ field }) => (
          <>
            <TextField required {...field('description', { clean: (text) => text.trim() })} />
            <TextField required inputMode="numeric" styles={{ wrapper: { maxWidth: 120 } }} {...field('group', { number: true })} />
          </>
        )}
      </RecordDialog>
      <RemoveDialog
        title="Delete Saved Search?"
        contract={savedSearch}
        id={asking === 'remove' ? card.id : null}
        onClose={close}
        done="Saved search deleted"
      >
        {`“${card.description}” leaves everybody’s dashboard. The applicants that it counts stay.`}
      </RemoveDialog>
    </>
  )
}
