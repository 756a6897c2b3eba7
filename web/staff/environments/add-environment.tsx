import type { TextInputProps } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import { type employer, network } from '../../../contract/environments/environments.ts'
import type { Draft } from '../../../contract/records/define-record.ts'
import { timeZoneOptions } from '../../records/lsv/time-zones.ts'
import { RecordField } from '../../records/picker/record-select.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { titleCase } from '../editing/name-record.ts'
import { RecordDialog } from '../editing/record-dialog.tsx'
import { HINTS, pickLabels } from './environment-fields.ts'
import { normalizeText } from './field-panels.tsx'
import { contractOf, type EnvironmentRecord, type KindName, kinds } from './kinds.ts'
import { subdomainOf } from './subdomain-of.ts'

type Props = {
  kind: KindName
  opened: boolean
  onClose(): void
  onMade(id: number): void
}

const ZONE = 'America/New_York'

/** Creates an environment: its name and addresses. Everything else is set on its own screen, which lists what is missing. */
export function AddEnvironment({ kind, opened, onClose, onMade }: Props) {
  const addresses = kind === 'networks' ? ['applicant_subdomain', 'dashboard_subdomain'] : ['applicant_subdomain']
  const shown = pickLabels('name', 'applicant_subdomain', ...(kind === 'networks' ? ['dashboard_subdomain'] : ['network']), 'timezone')
  return (
    <RecordDialog<EnvironmentRecord, Draft<typeof employer>, unknown, Record<string, unknown>>
      key={kind}
      title={`Add ${titleCase(kinds[kind].one)}`}
      opened={opened}
      onClose={onClose}
      contract={contractOf(kind) as never}
      id={null}
      initial={() => Object.fromEntries(Object.keys(shown).map((name) => [name, name === 'timezone' ? ZONE : '']))}
      labels={shown}
      hints={HINTS}
      done={`${kinds[kind].one === 'network' ? 'Network' : 'Employer'} added`}
      onMade={({ id }) => onMade(id)}
    >
      {({ field, controlled, form }) => (
        <>
          <NameField {...field('name', { clean: (text) => text.trim() })} of={form} propose={addresses} />
          {kind === 'employers' && (
            <RecordField placeholder="None" record={network} filters={{ is_archived: false }} {...controlled('network')} />
          )}
          <Columns>
            <TextField autoCapitalize="none" {...field('applicant_subdomain', { clean: normalizeText })} />
            {kind === 'networks' && <TextField autoCapitalize="none" {...field('dashboard_subdomain', { clean: normalizeText })} />}
          </Columns>
          <SelectField placeholder={null} options={timeZoneOptions(ZONE)} {...field('timezone')} description={null} />
        </>
      )}
    </RecordDialog>
  )
}

type NameFieldProps = TextInputProps & { of: UseFormReturn<Record<string, unknown>>; propose: readonly string[] }

/** The name, which proposes the subdomains while it is typed, until somebody types another one. */
function NameField({ of: form, propose, onChange, ...field }: NameFieldProps) {
  return (
    <TextField
      required
      {...field}
      onChange={(event) => {
        const before = subdomainOf(String(form.getValues('name') ?? ''))
        const proposed = subdomainOf(event.currentTarget.value)
        onChange?.(event)
        for (const name of propose) {
          const held = form.getValues(name) ?? ''
          if (held === '' || held === before) form.setValue(name, proposed, { shouldDirty: true })
        }
      }}
    />
  )
}
