import { Button, Group } from '@mantine/core'
import * as z from 'zod/mini'
import { digits } from '../../../contract/applicant-checks.ts'
import { fieldMessages } from '../../../contract/field-messages.ts'
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { useLsvText } from '../texts/dictionaries.ts'

const schema = z.object({ zip: z.union([z.literal(''), digits(5, fieldMessages.zip)], { error: fieldMessages.zip }) })

/** Asks for a ZIP code; an empty one ends the search. */
export function ZipSearch({ onSearch, busy }: { onSearch(zip: string | null): void; busy: boolean }) {
  const text = useLsvText()
  const again = useFocusAfter(busy)
  const form = useFields<{ zip: string }>(schema, { zip: '' })
  return (
    <form onSubmit={form.submit(async ({ zip }) => onSearch(zip || null))} noValidate aria-label={text('near.zipHint')}>
      <Group align="flex-end" gap="sm">
        <TextField
          label={text('near.zip')}
          description={text('near.zipHint')}
          inputMode="numeric"
          autoComplete="postal-code"
          maw={240}
          {...form.field('zip', { clean: (typed) => typed.trim() })}
        />
        <Button ref={again} type="submit" variant="default" loading={busy}>
          {text('near.search')}
        </Button>
      </Group>
    </form>
  )
}
