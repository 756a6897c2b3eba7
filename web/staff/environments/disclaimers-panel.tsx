import { Text } from '@mantine/core'
import { disclaimer as contract, disclaimer, type Flow, flowNames, flows } from '../../../contract/environments/disclaimers.ts'
import type { Draft, Row } from '../../../contract/records/define-record.ts'
import { SelectField } from '../../ui/field/fields.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { RichText } from '../../ui/layout/rich-text.tsx'
import { RecordDialog } from '../editing/record-dialog.tsx'
import styles from './environments.module.css'
import { contractOf, type OfKind, ofEnvironment } from './kinds.ts'
import { TextsPanel } from './texts-panel.tsx'

/** The texts that applicants agree to, by flow. */
export const DisclaimersPanel = (one: OfKind) => (
  <TextsPanel
    one={one}
    contract={disclaimer}
    title="Disclaimers"
    noun="disclaimer"
    unused={one.environment.display_disclaimer ? null : 'Not shown now: turn on “Show disclaimers” under Applications.'}
    order={(a, b) => flows.indexOf(a.flow) - flows.indexOf(b.flow) || a.id - b.id}
    nameOf={({ flow }) => `the disclaimer of ${flowNames[flow]}`}
    inSpanish={({ disclaimer_text_es }) => Boolean(disclaimer_text_es)}
    gone="Applicants are not asked to agree to it any more. Who agreed to which version stays on record."
    dialog={DisclaimerDialog}
  >
    {({ flow, disclaimer_text }) => (
      <>
        <Text fw={650}>For {flowNames[flow]}</Text>
        <div className={styles.sample}>
          <RichText>{disclaimer_text}</RichText>
        </div>
      </>
    )}
  </TextsPanel>
)

type Disclaimer = Row<typeof contract>
type Values = { flow: Flow; disclaimer_text: string; disclaimer_text_es: string }

const labels = { flow: 'Shown to', disclaimer_text: 'Text', disclaimer_text_es: 'The same in Spanish' } as const
const formatValue = (name: string, value: unknown) => (name === 'flow' ? (flowNames[value as Flow] ?? '') : String(value ?? ''))

type Props = { one: OfKind; editing: Disclaimer | 'new' | null; onClose(): void }

/** Creates or changes a disclaimer. A changed text is a new version; agreements keep theirs. */
function DisclaimerDialog({ one, editing, onClose }: Props) {
  const known = editing === 'new' ? null : editing
  return (
    <RecordDialog<Disclaimer, Draft<typeof contract>, unknown, Values>
      key={known?.id ?? 'new'}
      title={known ? 'Edit Disclaimer' : 'Add Disclaimer'}
      opened={editing !== null}
      onClose={onClose}
      contract={contract as never}
      id={known?.id ?? null}
      once={ofEnvironment(one)}
      initial={(each) => ({ flow: each?.flow ?? 'new' })}
      labels={labels}
      formatValue={formatValue}
      also={[contractOf(one.kind)]}
      done="Disclaimer saved"
      size="xl"
    >
      {({ field, form: { watch } }) => (
        <>
          {known && <Text>A changed text becomes version {known.edition + 1}. What applicants agreed to before is kept.</Text>}
          <SelectField
            required
            placeholder={null}
            options={flows.map((value) => ({ value, label: `Applicants of ${flowNames[value]}` }))}
            {...field('flow')}
          />
          <TextBox
            description="Plain text, or HTML with headings, paragraphs, lists, emphasis and links. An empty line begins a new paragraph."
            required
            rows={8}
            {...field('disclaimer_text')}
          />
          <TextBox
            description="For applicants who read Spanish; without it they see the English."
            rows={8}
            {...field('disclaimer_text_es')}
          />
          <Sample title="As Applicants See It" text={watch('disclaimer_text')} />
          <Sample title="In Spanish" text={watch('disclaimer_text_es')} />
        </>
      )}
    </RecordDialog>
  )
}

/** The text as applicants see it: rebuilt from permitted elements. */
function Sample({ title, text }: { title: string; text: string | undefined }) {
  if (!text?.trim()) return null
  return (
    <FieldGroup title={title}>
      <div className={styles.preview}>
        <RichText>{text}</RichText>
      </div>
    </FieldGroup>
  )
}
