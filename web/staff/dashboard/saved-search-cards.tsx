import { Link } from '@tanstack/react-router'
import type { Row } from '../../../contract/resource.ts'
import { savedSearch } from '../../../contract/saved-searches.ts'
import { parseSearch } from '../../data/search.ts'
import { useRecords } from '../../data/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { countText } from '../../ui/list/count-text.ts'
import { CardMenu } from './card-menu.tsx'
import styles from './saved-search-cards.module.css'

const ALL = 200
const EVERY_MS = 60_000

/** A card per saved search, four per row on wide screens; each leads to what it counts. */
export function SavedSearchCards() {
  const searches = useRecords(savedSearch, { limit: ALL }, { every: EVERY_MS })
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
