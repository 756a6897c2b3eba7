import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { applicant } from '../../../contract/applicants.ts'
import { Problem } from '../../data/problem.ts'
import { useRecordPages } from '../../data/use-records.ts'
import { SelectField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { EmptyText, LoadingRows } from '../../ui/waiting.tsx'
import { countText } from './count-text.ts'
import { FilterChips } from './filter-chips.tsx'
import { DEFAULT_ORDER, orders } from './filters.ts'
import { ResultList } from './result-list.tsx'
import styles from './results.module.css'
import { SearchPanel } from './search-panel.tsx'
import { useFilters } from './use-filters.ts'

/** /results: the applicants that the address's filters find. */
export function Results() {
  const { values, order, change, clear } = useFilters()
  const [searching, setSearching] = useState(Object.keys(values).length === 0)
  const pages = useRecordPages(applicant, { ...values, order })
  const refused = pages.error instanceof Problem ? pages.error.errors : {}
  return (
    <Page width={1200}>
      <PageTitle
        actions={
          <Button
            variant="default"
            leftSection={<Icon name="search" />}
            rightSection={<Icon name="down" />}
            className={styles.toggle ?? ''}
            aria-expanded={searching}
            aria-controls="search-panel"
            onClick={() => setSearching(!searching)}
          >
            Search
          </Button>
        }
      >
        Applicants
      </PageTitle>
      <div id="search-panel" hidden={!searching}>
        <SearchPanel key={JSON.stringify(values)} values={values} refused={refused} onSearch={change} />
      </div>
      <FilterChips values={values} onRemove={(name) => change({ [name]: '' })} onClear={clear} />
      <Group justify="space-between" align="end">
        <Text fw={650} role="status">
          {pages.count === undefined ? '' : found(pages.count)}
        </Text>
        <SelectField
          label="Sort by"
          placeholder={null}
          options={orders.map(({ code, label }) => ({ value: code, label }))}
          value={order || DEFAULT_ORDER}
          onChange={(event) => change({ order: event.currentTarget.value === DEFAULT_ORDER ? '' : event.currentTarget.value })}
        />
      </Group>
      <Found pages={pages} order={order || DEFAULT_ORDER} />
    </Page>
  )
}

type FoundProps = {
  pages: ReturnType<typeof useRecordPages<Parameters<typeof ResultList>[0]['applicants'][number], unknown, unknown>>
  order: string
}

function Found({ pages, order }: FoundProps) {
  if (pages.isError && !pages.isFetchNextPageError) return <ErrorNotice onRetry={() => pages.refetch()}>{explain(pages.error)}</ErrorNotice>
  if (pages.isPending) return <LoadingRows rows={8} />
  if (pages.rows.length === 0) return <EmptyText />
  return (
    <div aria-busy={pages.isPlaceholderData} className={styles.found}>
      <ResultList applicants={pages.rows} order={order} />
      {pages.isFetchNextPageError && <ErrorNotice>{explain(pages.error)}</ErrorNotice>}
      {pages.hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            Load more
          </Button>
        </Group>
      )}
    </div>
  )
}

const found = (count: number) => `${countText(count)} ${count === 1 ? 'applicant' : 'applicants'}`

/** The reason, and the filters it is about. */
function explain(error: Error | null): string {
  const messages = error instanceof Problem ? Object.entries(error.errors).map(([name, message]) => `${name}: ${message}`) : []
  return [error?.message ?? '', ...messages].join(' ')
}
