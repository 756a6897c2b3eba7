import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { optionsOf } from '../../../contract/code-lists/code.ts'
import { Problem } from '../../data/problem.ts'
import { useRecordPages } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { useLocation } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { FoundCount } from '../../ui/list/found-count.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import { ShortcutsDialog } from '../applicants/shortcuts.tsx'
import { usePageAct } from '../palette/page-acts.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { type ChosenRows, useChosen } from './bulk/use-chosen.ts'
import { ColumnChoice } from './columns/column-choice.tsx'
import { useColumns } from './columns/use-columns.ts'
import { FilterBox } from './filter-box.tsx'
import { FilterChips } from './filter-chips.tsx'
import { DEFAULT_ORDER, filters, orders, searchedNames, toListParameters, useFilters, withoutChosen } from './filters.ts'
import { rememberResults } from './last-results.ts'
import { Preview } from './preview.tsx'
import { QuickFind } from './quick-find/quick-find.tsx'
import { QUICK_FIND } from './quick-find/quick-find-id.ts'
import { ResultActions } from './result-actions.tsx'
import { ResultList } from './result-list.tsx'
import styles from './results.module.css'
import { SearchPanel } from './search-panel.tsx'
import { useResultsTitle } from './use-results-title.ts'

/** /results: the applicants of the filters in the address. */
export function Results() {
  const { values, order, unknown, isForgotten, change, replace, clear } = useFilters()
  const [searching, setSearching] = useState(false)
  // The search that was shown when filters with a fault were entered: its chips and list are not of what was entered.
  const [faultyAfter, setFaultyAfter] = useState<string | null>(null)
  const isFaulty = faultyAfter === JSON.stringify(values)
  const query = { ...toListParameters(values), order }
  const pages = useRecordPages(applicant, query)
  const refused = pages.error instanceof Problem ? pages.error.errors : {}
  const count = useRef<HTMLParagraphElement>(null)
  // The pressed chip disappears; the focus moves to the count.
  const without = (remove: () => void) => {
    count.current?.focus()
    remove()
  }
  const search = (entered: typeof values) => {
    setFaultyAfter(null)
    replace(entered)
  }
  useRememberedResults(pages, query)
  const sort = (by: string) => change({ order: by === DEFAULT_ORDER ? '' : by })
  const columns = useColumns()
  const may = useMay()
  const chosen = useChosen(pages.rows, JSON.stringify(toListParameters(values)))
  const shown = searching || Object.keys(refused).some((name) => name !== 'filters')
  return (
    <Page width={1200} dense>
      <PageTitle tab={useResultsTitle(values, order)} actions={<UnfoldSearch opened={shown} onToggle={() => setSearching(!shown)} />}>
        Applicants
      </PageTitle>
      <div className={styles.boxes}>
        <FindBar />
        <FilterBox values={values} refused={refused.filters} onSearch={search} onFault={() => setFaultyAfter(JSON.stringify(values))} />
      </div>
      <div id="search-panel" hidden={!shown}>
        <SearchPanel
          values={values}
          refused={refused}
          onSearch={(chosen) => change({ ...chosen, filters: withoutChosen(values.filters, chosen) })}
          onTyped={(typed) => without(() => change({ filters: typed }))}
        />
      </div>
      {unknown.length > 0 && (
        <Notice kind="warning">{`The address has filters that do not exist, and they were left out: ${unknown.join(', ')}.`}</Notice>
      )}
      {isForgotten && <Notice kind="warning">{FORGOTTEN}</Notice>}
      {isFaulty ? (
        <Nobody onClear={null}>Nobody is listed: correct the filters.</Nobody>
      ) : (
        <>
          <div className={styles.bars}>
            <div className={styles.toolbar} data-covered={chosen.seen.size > 0}>
              <FoundCount pages={pages} one="applicant" many="applicants" countRef={count} className={styles.count} />
              <FilterChips values={values} onChange={(changes) => without(() => change(changes))} onClear={() => without(clear)} />
              <div className={styles.buttons}>
                <OrderChoice order={order} onSort={sort} />
                <ColumnChoice {...columns} />
                <ResultActions
                  values={toListParameters(values)}
                  order={order}
                  empty={pages.rows.length === 0}
                  refused={Object.keys(refused).length > 0}
                />
              </div>
            </div>
            <BulkBar chosen={chosen} query={query} count={pages.count ?? 0} onPage={pages.rows.length} />
          </div>
          <Found
            chosen={may('change_many', applicant) ? chosen : undefined}
            pages={pages}
            order={order || DEFAULT_ORDER}
            onOrder={sort}
            columns={columns.chosen}
            searched={searchedNames(values)}
            onClear={Object.keys(values).length > 0 ? () => without(clear) : null}
          />
        </>
      )}
    </Page>
  )
}

const FORGOTTEN =
  'This search had the last four of an SSN or a date of birth. They are not kept once the page is loaded again or you sign out: enter them again.'

function OrderChoice({ order, onSort }: { order: string; onSort(by: string): void }) {
  return (
    <div className={styles.order}>
      <SelectField
        label="Sort by"
        placeholder={null}
        options={optionsOf(orders)}
        value={order || DEFAULT_ORDER}
        onChange={(event) => onSort(event.currentTarget.value)}
      />
    </div>
  )
}

function UnfoldSearch({ opened, onToggle }: { opened: boolean; onToggle(): void }) {
  return (
    <UnfoldButton
      variant="default"
      px="md"
      leftSection={<Icon name="search" />}
      opened={opened}
      controls="search-panel"
      onToggle={onToggle}
    >
      Search
    </UnfoldButton>
  )
}

/** Keeps the results for the steps from record to record. */
function useRememberedResults(pages: FoundProps['pages'], query: Record<string, string>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer; the rest is read from it
  useEffect(() => {
    if (!pages.data || pages.isPlaceholderData) return
    const last = pages.data.pages.at(-1)?.next ?? null
    const { count = 0, capped } = pages
    rememberResults({ query, ids: pages.rows.map(({ id }) => id), count, capped, next: last === null ? null : Number(last) })
  }, [pages.data, pages.isPlaceholderData])
}

/** The search box, focused when the shortcut led here, and the shortcuts. */
function FindBar() {
  const [shortcutsOpened, setShortcutsOpened] = useState(false)
  usePageAct('keys', () => setShortcutsOpened(true))
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
  onOrder(order: string): void
  columns: readonly string[]
  searched: string
  chosen: ChosenRows | undefined
  /** Removes all filters; null without any. */
  onClear: (() => void) | null
}

function Found({ pages, onClear, ...list }: FoundProps) {
  const [at, setAt] = useState<number | null>(null)
  // The box of the filters names its own fault.
  if (isOfFilters(pages.error)) return <Nobody onClear={onClear}>Nobody is listed: correct the filters, or clear them.</Nobody>
  if (pages.isError && !pages.data) return <ErrorNotice onRetry={() => pages.refetch()}>{explain(pages.error)}</ErrorNotice>
  if (pages.isPending) return <LoadingRows rows={8} />
  if (pages.rows.length === 0)
    return onClear === null ? <EmptyText /> : <Nobody onClear={onClear}>Nobody is found by these filters.</Nobody>
  const person = pages.rows.find(({ id }) => id === at)
  return (
    <div aria-busy={pages.isPlaceholderData} className={styles.found}>
      <div className={styles.results}>
        <ResultList applicants={pages.rows} at={at} onAt={setAt} {...list} />
        {person && <Preview person={person} onClose={() => setAt(null)} />}
      </div>
      {pages.isError && !pages.isFetchNextPageError && <ErrorNotice>{explain(pages.error)}</ErrorNotice>}
      <LoadMore pages={pages} of="applicants" />
    </div>
  )
}

const isOfFilters = (error: Error | null) => error instanceof Problem && 'filters' in error.errors

/** An empty list, with the button that removes its filters. */
function Nobody({ children, onClear }: { children: string; onClear: (() => void) | null }) {
  return (
    <Group>
      <Text c="dimmed">{children}</Text>
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Clear the Filters
        </Button>
      )}
    </Group>
  )
}

/** The error, or the filters with an impossible value. */
function explain(error: Error | null): string {
  const refused = error instanceof Problem ? Object.entries(error.errors) : []
  const messages = refused.map(([name, message]) => `${filters.find((filter) => filter.name === name)?.label ?? name}: ${message}.`)
  return messages.length > 0 ? messages.join(' ') : (error?.message ?? '')
}
