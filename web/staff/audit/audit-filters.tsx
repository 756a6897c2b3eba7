import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type AuditWords, auditOutcomes } from '../../../contract/operations/audit.ts'
import { DateField, SelectField, TextField } from '../../ui/field/fields.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import styles from './audit.module.css'
import { eventText, outcomeText, recordText } from './audit-words.ts'

type Values = Record<string, string>
type Props = { values: Values; words: AuditWords | undefined; refused: Readonly<Values>; onSearch(values: Values): void }

/** The form of the log's filters. It starts from the active ones. */
export function AuditFilters({ values, words, refused, onSearch }: Props) {
  const [typed, setTyped] = useState(values)
  const [shown, setShown] = useState(JSON.stringify(values))
  // A new search in the address resets the form.
  if (shown !== JSON.stringify(values)) {
    setShown(JSON.stringify(values))
    setTyped(values)
  }
  const field = (name: string) => ({
    name,
    value: typed[name] ?? '',
    error: refused[name],
    onChange: (event: { currentTarget: { value: string } }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()])))
  }
  const clear = () => {
    const empty = Object.fromEntries(Object.keys(values).map((name) => [name, '']))
    setTyped(empty)
    onSearch(empty)
  }
  return (
    <Panel>
      <form onSubmit={search} noValidate>
        <Stack>
          <div className={styles.fields}>
            <SelectField label="Event" placeholder="Any" options={choices(words?.events, typed.event, eventText)} {...field('event')} />
            <SelectField
              label="Outcome"
              placeholder="Any"
              options={auditOutcomes.map((code) => ({ value: code, label: outcomeText(code) }))}
              {...field('outcome')}
            />
            <TextField label="Who" description="Username, email or id" autoCapitalize="none" {...field('actor')} />
            <SelectField
              label="About"
              placeholder="Anything"
              options={choices(words?.resources, typed.resource, (path) => recordText(words, path))}
              {...field('resource')}
            />
            <TextField label="Id of the record" inputMode="numeric" {...field('row_id')} />
            <DateField label="From (UTC)" maw="100%" {...field('after')} />
            <DateField label="To (UTC)" maw="100%" {...field('before')} />
          </div>
          <SearchButtons onClear={clear} />
        </Stack>
      </form>
    </Panel>
  )
}

function SearchButtons({ onClear }: { onClear(): void }) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClear}>
        Clear
      </Button>
      <Button type="submit">Search</Button>
    </Group>
  )
}

/** The kinds that occur in the log, and the chosen ones. */
function choices(known: readonly string[] | undefined, chosen: string | undefined, labelOf: (code: string) => string) {
  const codes = new Set([...(known ?? []), ...(chosen ? [chosen] : [])])
  return [...codes].map((code) => ({ value: code, label: labelOf(code) })).sort((one, other) => one.label.localeCompare(other.label))
}
