import { Button } from '@mantine/core'
import { type AuditWords, auditEvent, auditFilters } from '../../../contract/operations/audit.ts'
import { download } from '../../data/download.ts'
import { Problem } from '../../data/problem.ts'
import { useRecordPages } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { useMay } from '../../data/session.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { useBusy } from '../../ui/feedback/use-busy.ts'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { FoundCount } from '../../ui/list/found-count.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { useAuditWords } from './audit-words.ts'
import { ChainCheck } from './chain-check.tsx'

/** /audit: the audit log, the latest entries first, and the check of its chain. */
export function Audit() {
  const [address, change] = useAddressSearch()
  const values = Object.fromEntries(auditFilters.map((name) => [name, address[name] ?? '']))
  const pages = useRecordPages(auditEvent, values)
  const words = useAuditWords()
  const exporting = useBusy(() => download('/auditevents/csv', values))
  const may = useMay()
  const refused = pages.error instanceof Problem ? pages.error.errors : {}
  return (
    <Page width={1200}>
      <PageTitle
        subtitle="Who did and saw what. Entries cannot be changed, and reading the log is recorded too."
        actions={
          may('export', auditEvent) && (
            <Button variant="default" loading={exporting.busy} onClick={exporting.start}>
              Export CSV
            </Button>
          )
        }
      >
        Audit Log
      </PageTitle>
      {exporting.failure && <ErrorNotice>{explain(exporting.failure)}</ErrorNotice>}
      {may('verify', auditEvent) && <ChainCheck />}
      <AuditFilters values={values} words={words} refused={refused} onSearch={change} />
      <FoundCount pages={pages} one="event" many="events" />
      <Found pages={pages} words={words} />
    </Page>
  )
}

type Pages = ReturnType<typeof useRecordPages<Parameters<typeof AuditTable>[0]['events'][number], unknown, unknown>>

function Found({ pages, words }: { pages: Pages; words: AuditWords | undefined }) {
  if (pages.isError && !pages.data) return <ErrorNotice onRetry={() => pages.refetch()}>{explain(pages.error)}</ErrorNotice>
  if (pages.isPending) return <LoadingRows rows={8} />
  if (pages.rows.length === 0) return <EmptyText />
  return (
    <div aria-busy={pages.isPlaceholderData}>
      <AuditTable events={pages.rows} words={words} />
      {pages.isError && <ErrorNotice>{explain(pages.error)}</ErrorNotice>}
      <LoadMore pages={pages} of="events" />
    </div>
  )
}

/** The reason, with the error of each filter. */
function explain(error: Error | null): string {
  const refused = error instanceof Problem ? Object.values(error.errors) : []
  return [error?.message ?? '', ...refused.map((message) => `${message}.`)].join(' ')
}
