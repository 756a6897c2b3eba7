import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import type { LetterPreview } from '../../../contract/letters/letters.ts'
import { DOCX } from '../../../contract/records/files.ts'
import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'
import { useRecords } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import { GapsOfLetter } from './letter-gaps.tsx'
import { LetterPaper } from './letter-paper.tsx'

type Props = { template: number | null; recipient: string | null; status_code: number | null }

const MAX_PEOPLE = 50

/** The preview of a template's letter for an applicant, before anything is saved. */
export function PreviewLetter({ template, recipient, status_code }: Props) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState('')
  const [shown, setShown] = useState<LetterPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const people = useRecords(applicant, { search, limit: MAX_PEOPLE }, { enabled: template !== null })
  // Nobody whom a new search no longer lists: the letter is that of the name that is shown.
  const chosen = people.data?.results.some(({ id }) => String(id) === picked) ? picked : ''
  // Another template, recipient or applicant makes another letter.
  const requested = JSON.stringify([template, chosen, recipient])
  const latest = useRef(requested)
  latest.current = requested
  const [shownOf, setShownOf] = useState(requested)
  if (shownOf !== requested) {
    setShownOf(requested)
    setShown(null)
    setFailure(null)
  }
  const paper = useRef<HTMLDivElement>(null)
  // It appears below the visible part of a dialog.
  useEffect(() => {
    if (shown) paper.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  if (template === null) return null
  const preview = async () => {
    setBusy(true)
    setFailure(null)
    setShown(null)
    try {
      const body = { template, applicant: Number(chosen), recipient, status_code }
      const made = await call<LetterPreview>('POST', '/statuscodes/preview', { body })
      if (latest.current === requested) setShown(made)
    } catch (error) {
      if (latest.current === requested)
        setFailure(error instanceof Problem ? (Object.values(error.errors)[0] ?? error.message) : (error as Error).message)
    }
    setBusy(false)
  }
  return (
    <FieldGroup title="Preview">
      <Group align="end" grow preventGrowOverflow={false}>
        <SearchBox label="Find an applicant" value={search} onSearch={setSearch} />
        <SelectField
          label="Applicant"
          id="preview-applicant"
          options={people.data?.results.map((one) => ({ value: one.id, label: nameOf(one) })) ?? []}
          value={chosen}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
      </Group>
      <Group>
        <Button variant="default" onClick={preview} loading={busy} disabled={chosen === ''}>
          Preview Letter
        </Button>
        {shown && (
          <Button variant="subtle" onClick={() => download(shown)}>
            Download Letter
          </Button>
        )}
      </Group>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {shown && (
        <div ref={paper}>
          <GapsOfLetter empty={shown.empty} />
          <LetterPaper paragraphs={shown.paragraphs} />
        </div>
      )}
    </FieldGroup>
  )
}

function download({ docx, original_name }: LetterPreview) {
  const bytes = Uint8Array.from(atob(docx), (character) => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: DOCX }))
  Object.assign(document.createElement('a'), { href: address, download: `Preview ${original_name}` }).click()
  URL.revokeObjectURL(address)
}
