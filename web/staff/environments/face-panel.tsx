import { Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { cleaners } from '../../../contract/applicants/cleaning.ts'
import { colorProblem, isColor, nearestShade, PRODUCT_COLOR } from '../../../contract/environments/brand-colors.ts'
import { network as networkContract } from '../../../contract/environments/environments.ts'
import type { LandingTexts } from '../../../contract/environments/face.ts'
import { languages, nameLanguage } from '../../../contract/records/languages.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { LogoDialog } from '../../records/logo-dialog.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { trimText } from '../../ui/field/trim-text.ts'
import { FieldsPanel } from '../editing/fields-panel.tsx'
import type { RecordForm } from '../editing/record-dialog.tsx'
import { HINTS, pickLabels } from './environment-fields.ts'
import styles from './face.module.css'
import { FacePreview } from './face-preview.tsx'
import { contractOf, type OfKind } from './kinds.ts'
import { LandingFields } from './landing-fields.tsx'

const labels = pickLabels('brand_color', 'help_phone', 'help_email', 'landing_texts')

/** The public settings of an environment beside its name: its colour, its help line and the words of its landing page. */
export function FacePanel({ kind, environment }: OfKind) {
  const network = useRecord(networkContract, environment.network).data?.record
  return (
    <FieldsPanel
      title="Appearance and Help"
      of="appearance"
      contract={contractOf(kind)}
      record={environment}
      hints={HINTS}
      labels={labels}
      facts={Object.entries(labels).map(([name, label]) => ({ name: label, value: ownValue(environment, name) ?? of(network, name) }))}
      formatValue={formatValue}
      size="xl"
      below={<LogoButton kind={kind} environment={environment} />}
    >
      {(form) => (
        <div className={styles.beside}>
          <Stack>
            <ColorField form={form} />
            <TextField type="tel" {...form.field('help_phone', { clean: cleaners.phone })} />
            <TextField type="email" {...form.field('help_email', { clean: trimText })} />
            <LandingFields {...form.controlled('landing_texts')} />
          </Stack>
          <div className={styles.preview}>
            <FacePreview environment={environment} network={network} typed={form.form.watch()} />
          </div>
        </div>
      )}
    </FieldsPanel>
  )
}

function LogoButton({ kind, environment: { id, name, logo_url } }: OfKind) {
  const [opened, setOpened] = useState(false)
  const may = useMay()
  const contract = contractOf(kind)
  if (!may('set_logo', contract)) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {logo_url ? 'Change Logo' : 'Add Logo'}
      </Button>
      {opened && <LogoDialog contract={contract} of={{ id, name, logo: logo_url }} onClose={() => setOpened(false)} />}
    </>
  )
}

type Values = Readonly<Record<string, unknown>>

const ownValue = (environment: object, name: string): ReactNode => formatValue(name, (environment as Values)[name])

/** The settings that an environment without its own inherits from its network. */
function of(network: { name: string } | undefined, name: string): ReactNode {
  const value = network && ownValue(network, name)
  return value ? (
    <>
      {value} (of {network.name})
    </>
  ) : null
}

function formatValue(name: string, value: unknown): ReactNode {
  if (!value) return null
  if (name === 'brand_color') return <Swatch color={String(value)} />
  if (name === 'help_phone') return formatPhone(String(value))
  if (name === 'landing_texts') return languagesOf(value as LandingTexts)
  return String(value)
}

const languagesOf = (texts: LandingTexts) =>
  `Own words in ${languages
    .filter((language) => texts[language])
    .map(nameLanguage)
    .join(' and ')}`

const Swatch = ({ color }: { color: string }) => (
  <span className={styles.swatch}>
    <span style={{ background: color }} /> {color}
  </span>
)

const CHANGED = { shouldDirty: true, shouldValidate: true } as const

/** A colour to type or to pick. One with too little contrast can be exchanged for the nearest shade that has it. */
function ColorField({ form: { field, form } }: { form: RecordForm<FieldValues> }) {
  const typed = String(form.watch('brand_color') ?? '')
    .trim()
    .toLowerCase()
  const set = (color: string) => form.setValue('brand_color', color, CHANGED)
  const problem = isColor(typed) ? colorProblem(typed) : null
  return (
    <div>
      <div className={styles.color}>
        <TextField
          autoCapitalize="none"
          {...field('brand_color', { clean: (text) => text.trim().toLowerCase() })}
          {...(problem ? { error: problem } : {})}
        />
        <input
          type="color"
          aria-label="Pick a brand color"
          value={isColor(typed) ? typed : PRODUCT_COLOR}
          onChange={(event) => set(event.currentTarget.value)}
        />
      </div>
      {problem && (
        <Button variant="default" mt="xs" onClick={() => set(nearestShade(typed))}>
          Use {nearestShade(typed)}
        </Button>
      )}
    </div>
  )
}
