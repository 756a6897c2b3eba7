import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { optionsOf } from '../../../contract/code-lists/code.ts'
import { RecordSelect } from '../../records/picker/record-select.tsx'
import { DateField, type Option, SelectField, TextField } from '../../ui/field/fields.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { commonFilters, moreFilters, movingDay, panelFilters, type ResultFilter } from './filters.ts'
import styles from './results.module.css'

type Values = Record<string, string>
type Props = { values: Values; refused: Readonly<Values>; onSearch(values: Values): void; onTyped(filters: string): void }

/** The form of all filters. It starts from the active ones; typed ones, which it has no fields for, are shown above them. */
export function SearchPanel({ values, refused, onSearch, onTyped }: Props) {
  const [typed, setTyped] = useState(values)
  const [shown, setShown] = useState(values)
  // A filter that was removed elsewhere is cleared in the form too.
  if (JSON.stringify(shown) !== JSON.stringify(values)) {
    setShown(values)
    setTyped(values)
  }
  const [more, setMore] = useState(moreFilters.some(({ name }) => values[name]))
  const search = (event: FormEvent) => {
    event.preventDefault()
    const tidy = panelFilters.map(({ name, clean }) => [name, clean ? clean(typed[name] ?? '') : (typed[name] ?? '')])
    onSearch(Object.fromEntries(tidy))
  }
  const fields = (group: readonly ResultFilter[]) => (
    <div className={styles.fields}>
      {group.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          name={filter.name}
          value={typed[filter.name] ?? ''}
          error={refused[filter.name]}
          onChange={(event) => setTyped({ ...typed, [filter.name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
  return (
    <Panel>
      <form onSubmit={search} noValidate>
        <Stack>
          {values.filters && (
            <FilterChips values={{ filters: values.filters }} label="Typed filters" onChange={({ filters = '' }) => onTyped(filters)} />
          )}
          {fields(commonFilters)}
          <div id="more-filters" hidden={!more}>
            {more && fields(moreFilters)}
          </div>
          <Group justify="space-between">
            <UnfoldButton opened={more} controls="more-filters" onToggle={() => setMore(!more)}>
              {more ? 'Fewer filters' : 'More filters'}
            </UnfoldButton>
            <Group gap="xs">
              <Button variant="default" onClick={() => setTyped({})}>
                Clear
              </Button>
              <Button type="submit">Search</Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

type FieldProps = {
  name: string
  value: string
  error?: string | undefined
  onChange(event: { currentTarget: { value: string } }): void
}

function FilterField({ filter, ...field }: FieldProps & { filter: ResultFilter }) {
  if (filter.record) {
    const { onChange, ...rest } = field
    const change = (value: string) => onChange({ currentTarget: { value } })
    return <RecordSelect label={filter.label} record={filter.record} withRemoved placeholder="Any" {...rest} onChange={change} />
  }
  if (filter.kind === 'choice') return <ChoiceField label={filter.label} options={choices(filter)} {...field} />
  if (filter.kind === 'date' && movingDay(field.value) === null) return <DateField label={filter.label} maw="100%" {...field} />
  return <TextField label={filter.label} {...(filter.numeric ? { inputMode: 'numeric' as const } : {})} {...field} />
}

const choices = ({ options }: ResultFilter) => optionsOf(options ?? [])

/** A value of an old address that is not in the list stays chosen. */
function ChoiceField({ options, value, ...field }: FieldProps & { label: string; options: readonly Option[] }) {
  const known = value === '' || options.some((option) => String(option.value) === value)
  return <SelectField placeholder="Any" options={known ? options : [...options, { value, label: value }]} value={value} {...field} />
}
