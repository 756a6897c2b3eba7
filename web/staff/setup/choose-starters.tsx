import { Text } from '@mantine/core'
import type { z } from 'zod/mini'
import { savedSearch } from '../../../contract/applicants/saved-searches.ts'
import { recipients, statusCode } from '../../../contract/applicants/status-codes.ts'
import { type ChosenStarters, chosenStarters, starterSearches, starterStatuses } from '../../../contract/letters/starters.ts'
import { useAction } from '../../data/records/use-records.ts'
import { ChecksField } from '../../ui/field/checks-field.tsx'
import type { Schema } from '../../ui/form/resolver.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

const statuses = starterStatuses.map((status) => ({
  value: status.slug,
  label: 'letter' in status ? `${status.description} (letter to: ${labelOf(status.letter.recipient)})` : status.description,
}))
const searches = starterSearches.map(({ name, description }) => ({ value: name, label: description }))
const everything: z.infer<typeof chosenStarters> = {
  status_codes: starterStatuses.map(({ slug }) => slug),
  saved_searches: starterSearches.map(({ name }) => name),
}

function labelOf(recipient: string): string {
  return recipients.find(({ code }) => code === recipient)?.label ?? recipient
}

/** Chooses status codes, with their letters, and saved searches to begin with; all are chosen at first. */
export function ChooseStarters({ onClose }: { onClose(): void }) {
  const add = useAction((body: ChosenStarters, once) => once('POST', '/statuscodes/starters', { body }), statusCode, savedSearch)
  return (
    <FormDialog<ChosenStarters>
      title="Choose Starters"
      opened
      onClose={onClose}
      schema={chosenStarters as unknown as Schema<ChosenStarters>}
      initial={everything}
      onSave={(chosen) => add.mutateAsync(chosen)}
      save="Add"
      done="Starters added"
      size="lg"
    >
      {({ controlled }) => (
        <>
          <Text>Everything can be changed or deleted later. What is there already stays as it is.</Text>
          <ChecksField<string> label="Status codes" options={statuses} {...checks(controlled('status_codes'))} />
          <ChecksField<string> label="Saved searches" options={searches} {...checks(controlled('saved_searches'))} />
        </>
      )}
    </FormDialog>
  )
}

const checks = (props: object) => props as { value: string[]; onChange(value: string[]): void; error?: string }
