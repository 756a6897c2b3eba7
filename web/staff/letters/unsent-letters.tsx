import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_LETTERS_AT_ONCE } from '../../../contract/applicants/search/bulk-changes.ts'
import { letter as contract } from '../../../contract/letters/letters.ts'
import type { mailStates } from '../../../contract/mails/outbox.ts'
import { readRows } from '../../data/records/read-rows.ts'
import { useRecordPages } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { useMay } from '../../data/session.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { useBusy } from '../../ui/feedback/use-busy.ts'
import { SelectField } from '../../ui/field/fields.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { countText, FoundCount } from '../../ui/list/found-count.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { openChangesKey } from '../changes/open-changes-key.ts'
import { mailStateLabels } from '../mails/mail-state.ts'
import { OneLetter } from './letters-panel.tsx'
import { ResendManyDialog } from './resend-many-dialog.tsx'

/** The states of letters that may need somebody. */
const STATES: readonly (typeof mailStates)[number][] = ['FAILED', 'UNKNOWN', 'QUEUED', 'KEPT']

/** Letters that were sent leave the list by themselves. */
const LOOK_AGAIN_MS = 10_000

/** /letters: the status letters that were not sent, each with its reason, its record and the button that sends it. */
export function UnsentLetters() {
  const [{ state = 'FAILED' }, change] = useAddressSearch()
  const letters = useRecordPages(contract, { state }, { every: LOOK_AGAIN_MS })
  return (
    <Page>
      <PageTitle subtitle="Status letters that could not be sent. Fix the record or its contact, then send them from here.">
        Letters Not Sent
      </PageTitle>
      <SelectField
        label="State"
        placeholder={null}
        options={STATES.map((code) => ({ value: code, label: mailStateLabels[code] }))}
        value={state}
        onChange={(event) => change({ state: event.currentTarget.value })}
      />
      <Group justify="space-between">
        <FoundCount pages={letters} one="letter" many="letters" />
        {/* Those that wait are on their way. */}
        {state !== 'QUEUED' && (letters.count ?? 0) > 0 && <SendAll state={state} count={letters.count ?? 0} />}
      </Group>
      <DataList query={letters} items={letters.data && letters.rows} id={({ id }) => id} label="Letters">
        {(one) => (
          <>
            <TextLink to="/record/$id" params={{ id: String(one.applicant) } as never} fw={650}>
              {one.applicant_name}
            </TextLink>
            <OneLetter letter={one} />
          </>
        )}
      </DataList>
      <LoadMore pages={letters} of="letters" />
    </Page>
  )
}

/** Sends all letters of a state, as many as can be sent at once, after a look at them. */
function SendAll({ state, count }: { state: string; count: number }) {
  const may = useMay()
  const client = useQueryClient()
  const [letters, setLetters] = useState<readonly number[] | null>(null)
  const read = useBusy(async () => setLetters((await readRows(contract, { state }, MAX_LETTERS_AT_ONCE)).map(({ id }) => id)))
  if (!may('resend', contract)) return null
  const close = () => setLetters(null)
  const begun = () => {
    close()
    void client.invalidateQueries({ queryKey: openChangesKey })
  }
  return (
    <>
      <Button variant="default" onClick={read.start} loading={read.busy}>
        {count > MAX_LETTERS_AT_ONCE ? `Send the First ${countText(MAX_LETTERS_AT_ONCE)}` : 'Send All'}
      </Button>
      {read.failure && <ErrorNotice onRetry={read.start}>{read.failure.message}</ErrorNotice>}
      {letters !== null && letters.length > 0 && <ResendManyDialog chosen={{ letters }} onClose={close} onBegun={begun} />}
    </>
  )
}
