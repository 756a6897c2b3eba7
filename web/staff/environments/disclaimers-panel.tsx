import { Text } from '@mantine/core'
import { disclaimer as contract, disclaimer, type Flow, flowNames, flows } from '../../../contract/environments/disclaimers.ts'
import type { Draft, Row } from '../../../contract/records/define-record.ts'
import { type Language, nameLanguage, otherLanguages } from '../../../contract/records/languages.ts'
import { translationOf } from '../../../contract/records/translations.ts'
import { textLanguages, translatedWords } from '../../records/translated-words.ts'
import { TranslationFields } from '../../records/translation-fields.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
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
    languages={({ translations }) => textLanguages(translations, 'disclaimer_text')}
    gone="Applicants are no longer asked to agree to it. Who agreed to which version stays on record."
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
type Values = { flow: Flow; disclaimer_text: string; translations: Disclaimer['translations'] | '' }

const labels = { flow: 'Shown to', disclaimer_text: 'Text', translations: 'Translations' } as const
const translated = [{ name: 'disclaimer_text', label: 'The same', maxLength: 20_000, rows: 8 }]
const formatValue = (name: string, value: unknown) =>
  name === 'flow'
    ? (flowNames[value as Flow] ?? '')
    : name === 'translations'
      ? translatedWords(value as Disclaimer['translations'])
      : String(value ?? '')

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
      {({ field, controlled, form: { watch } }) => (
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
          <Sample title="As Applicants See It" text={watch('disclaimer_text')} />
          <TranslationFields parts={translated} {...controlled('translations')} />
          {otherLanguages.map((language) => (
            <Sample
              key={language}
              title={`In ${nameLanguage(language)}`}
              language={language}
              text={translationOf(watch('translations') || null, 'disclaimer_text', language)}
            />
          ))}
        </>
      )}
    </RecordDialog>
  )
}

/** The text as applicants see it: rebuilt from permitted elements. */
function Sample({ title, text, language = 'en' }: { title: string; text: string | undefined; language?: Language }) {
  if (!text?.trim()) return null
  return (
    <FieldGroup title={title}>
      <div className={styles.preview} lang={language}>
        <RichText>{text}</RichText>
      </div>
    </FieldGroup>
  )
}
