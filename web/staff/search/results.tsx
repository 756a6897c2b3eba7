import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { optionsOf } from '../../../contract/code-lists/code.ts'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import { shortDate } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { useRecordPages } from '../../data/records/use-records.ts'
import { useRecordName } from '../../records/picker/record-name.tsx'
import { useLocation } from '../../router/routing.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { FoundCount } from '../../ui/list/found-count.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import { ShortcutsDialog } from '../applicants/shortcuts.tsx'
import { DEFAULT_ORDER, filters, movingDay, orders, type ResultFilter, useFilters } from './filters.ts'
import { rememberResults } from './last-results.ts'
import { QuickFind } from './quick-find.tsx'
import { QUICK_FIND } from './quick-find-id.ts'
import { ResultActions } from './result-actions.tsx'
import { ResultList } from './result-list.tsx'
import styles from './results.module.css'
import { SearchPanel } from './search-panel.tsx'

/** /results: the applicants of the filters in the address. */
export function Results() {
  const { values, order, change, clear } = useFilters()
  const [searching, setSearching] = useState(Object.keys(values).length === 0)
  const pages = useRecordPages(applicant, { ...values, order })
  const refused = pages.error instanceof Problem ? pages.error.errors : {}
  const count = useRef<HTMLParagraphElement>(null)
  // The pressed chip disappears; the focus moves to the count.
  const without = (remove: () => void) => {
    count.current?.focus()
    remove()
  }
  useEffect(() => {
    if (pages.data) rememberResults(pages.data.pages.flatMap(({ results }) => results.map(({ id }) => id)))
  }, [pages.data])
  const shown = searching || Object.keys(refused).length > 0
  return (
    <Page width={1200}>
      <PageTitle
        actions={
          <UnfoldButton
            variant="default"
            px="md"
            leftSection={<Icon name="search" />}
            opened={shown}
            controls="search-panel"
            onToggle={() => setSearching(!shown)}
          >
            Search
          </UnfoldButton>
        }
      >
        Applicants
      </PageTitle>
      <FindBar />
      <div id="search-panel" hidden={!shown}>
        <SearchPanel values={values} refused={refused} onSearch={change} />
      </div>
      <FilterChips values={values} onRemove={(name) => without(() => change({ [name]: '' }))} onClear={() => without(clear)} />
      <div className={styles.toolbar}>
        <FoundCount pages={pages} one="applicant" many="applicants" countRef={count} className={styles.count} />
        <SelectField
          label="Sort by"
          placeholder={null}
          options={optionsOf(orders)}
          value={order || DEFAULT_ORDER}
          onChange={(event) => change({ order: event.currentTarget.value === DEFAULT_ORDER ? '' : event.currentTarget.value })}
        />
        <ResultActions values={values} order={order} empty={pages.rows.length === 0} />
      </div>
      <Found pages={pages} order={order || DEFAULT_ORDER} />
    </Page>
  )
}

/** The search box, focused when the shortcut led here, and the shortcuts. */
function FindBar() {
  const [shortcutsOpened, setShortcutsOpened] = useState(false)
  const findRequest = useLocation({ select: ({ state }) => (state as { find?: number }).find })
  useEffect(() => {
    if (findRequest !== undefined) setTimeout(() => document.getElementById(QUICK_FIND)?.focus())
  }, [findRequest])
  return (
    <Group align="end" wrap="nowrap" className={styles.find ?? ''}>
      <QuickFind />
      <IconButton icon="keyboard" label="Keyboard shortcuts" onClick={() => setShortcutsOpened(true)} />
      <ShortcutsDialog opened={shortcutsOpened} onClose={() => setShortcutsOpened(false)} />
    </Group>
  )
}

type FoundProps = {
  pages: ReturnType<typeof useRecordPages<Parameters<typeof ResultList>[0]['applicants'][number], unknown, unknown>>
  order: string
}

function Found({ pages, order }: FoundProps) {
  if (pages.isError && !pages.data) return <ErrorNotice onRetry={() => pages.refetch()}>{explain(pages.error)}</ErrorNotice>
  if (pages.isPending) return <LoadingRows rows={8} />
  if (pages.rows.length === 0) return <EmptyText />
  return (
    <div aria-busy={pages.isPlaceholderData} className={styles.found}>
      <ResultList applicants={pages.rows} order={order} />
      {pages.isError && !pages.isFetchNextPageError && <ErrorNotice>{explain(pages.error)}</ErrorNotice>}
      <LoadMore pages={pages} of="applicants" />
    </div>
  )
}

/** The error, or the filters with an impossible value. */
function explain(error: Error | null): string {
  const refused = error instanceof Problem ? Object.entries(error.errors) : []
  const messages = refused.map(([name, message]) => `${filters.find((filter) => filter.name === name)?.label ?? name}: ${message}.`)
  return messages.length > 0 ? messages.join(' ') : (error?.message ?? '')
}

type Props = { values: Record<string, string>; onRemove(name: string): void; onClear(): void }

/** The active filters, each with a button that removes it. */
function FilterChips({ values, onRemove, onClear }: Props) {
  const active = filters.filter(({ name }) => values[name])
  if (active.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {active.map((filter) => (
        <li key={filter.name}>
          <FilterChip filter={filter} value={values[filter.name] ?? ''} onRemove={() => onRemove(filter.name)} />
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button variant="subtle" onClick={onClear}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  )
}

type ChipProps = { filter: ResultFilter; value: string; onRemove(): void }

function FilterChip({ filter, value, onRemove }: ChipProps) {
  if (filter.record) return <RecordChip filter={filter} record={filter.record} value={value} onRemove={onRemove} />
  return <Chip onRemove={onRemove}>{`${filter.label}: ${spoken(filter, value)}`}</Chip>
}

function RecordChip({ filter, record, value, onRemove }: ChipProps & { record: AnyContract }) {
  const name = useRecordName(record, value)
  return <Chip onRemove={onRemove}>{`${filter.label}: ${name}`}</Chip>
}

function spoken({ kind, options }: ResultFilter, value: string): string {
  if (kind === 'choice') return options?.find(({ code }) => code === value)?.label ?? value
  if (kind === 'date') return movingDay(value) ?? (/^\d{4}-\d{2}-\d{2}$/.test(value) ? shortDate(value) : value)
  return value
}

/** A chip that a press removes. */
function Chip({ children, onRemove }: { children: string; onRemove(): void }) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} aria-label={`Remove ${children}`}>
      <span>{children}</span>
      <Icon name="cancel" size={16} />
    </button>
  )
}
