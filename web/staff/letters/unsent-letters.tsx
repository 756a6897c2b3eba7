import { letter as contract } from '../../../contract/letters/letters.ts'
import type { mailStates } from '../../../contract/mails/outbox.ts'
import { useRecordPages } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { SelectField } from '../../ui/field/fields.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { FoundCount } from '../../ui/list/found-count.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { stateLabels } from '../mails/resend-dialog.tsx'
import { OneLetter } from './letters-panel.tsx'

/** The states of letters that may need somebody. */
const STATES: readonly (typeof mailStates)[number][] = ['FAILED', 'UNKNOWN', 'QUEUED', 'KEPT']

/** /letters: the status letters that were not sent, each with its reason, its record and the button that sends it. */
export function UnsentLetters() {
  const [{ state = 'FAILED' }, change] = useAddressSearch()
  const letters = useRecordPages(contract, { state })
  return (
    <Page>
      <PageTitle subtitle="Status letters that could not be sent. Fix the record or its contact, then send them from here.">
        Letters Not Sent
      </PageTitle>
      <SelectField
        label="State"
        placeholder={null}
        options={STATES.map((code) => ({ value: code, label: stateLabels[code] }))}
        value={state}
        onChange={(event) => change({ state: event.currentTarget.value })}
      />
      <FoundCount pages={letters} one="letter" many="letters" />
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
