import { optionsOf } from '../../../contract/code-lists/code.ts'
import { usStateCodes } from '../../../contract/code-lists/us-states.ts'
import type { Translations } from '../../../contract/records/translations.ts'
import { CheckField } from '../../ui/field/check-field.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { trimText } from '../../ui/field/trim-text.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { TranslationFields } from '../translation-fields.tsx'
import { type ProfileName, profileParts } from './profile-fields.ts'

type Field = (name: never, options?: { clean(text: string): string }) => { error?: string | undefined }
type ControlOf = (name: never) => {
  value: Translations | '' | null
  onChange(value: Translations | null): void
  error?: string | undefined
}

type Props = {
  names: readonly ProfileName[]
  required: readonly ProfileName[]
  /** The form's `field`, and its `controlled` where texts are translated. */
  field: Field
  controlled?: ControlOf
  /** Whether the first field is focused when the dialog opens. */
  autofocus?: boolean
  /** Chosen states, possibly unlisted ones. */
  statesNow?: readonly (string | null | undefined)[]
}

/** Fields of a profile side by side; long texts take the whole width. */
export function ProfileInputs({ names, required, field, controlled, autofocus = false, statesNow = [] }: Props) {
  const propsOf = (name: ProfileName) => {
    const { label, clean = trimText } = profileParts[name]
    const first = autofocus && name === names[0] ? { 'data-autofocus': true } : {}
    return { label, required: required.includes(name), autoComplete: 'off', ...first, ...field(name as never, { clean }) }
  }
  return (
    <>
      <Columns>
        {names
          .filter((name) => !isLong(name))
          .map((name) =>
            profileParts[name].kind === 'state' ? (
              <SelectField key={name} options={statesWith(statesNow)} {...propsOf(name)} />
            ) : (
              <TextField
                key={name}
                type={typeOf(name)}
                description={profileParts[name].hint}
                {...(name.endsWith('_postal') ? { maxLength: 20, maw: 160 } : {})}
                {...propsOf(name)}
              />
            ),
          )}
      </Columns>
      {names
        .filter((name) => profileParts[name].kind === 'flag')
        .map((name) => (
          <CheckField key={name} label={profileParts[name].label} description={profileParts[name].hint} {...field(name as never)} />
        ))}
      {names
        .filter((name) => profileParts[name].kind === 'paragraphs')
        .map((name) => (
          <TextBox key={name} description={profileParts[name].hint} {...propsOf(name)} />
        ))}
      {controlled && names.includes('translations') && (
        <TranslationFields parts={translatedInstructions} {...controlled('translations' as never)} />
      )}
    </>
  )
}

const isLong = (name: ProfileName) => ['paragraphs', 'translations', 'flag'].includes(profileParts[name].kind ?? '')

const translatedInstructions = [{ name: 'applicant_instructions', label: 'The same', maxLength: 5_000, rows: 4 }]

const states = optionsOf(usStateCodes)

function statesWith(now: readonly (string | null | undefined)[]) {
  const others = [...new Set(now)].filter((state) => state && !states.some(({ value }) => value === state)) as string[]
  return [...others.map((state) => ({ value: state, label: state })), ...states]
}

function typeOf(name: ProfileName): string {
  const { kind } = profileParts[name]
  return kind === 'tel' || kind === 'email' || kind === 'url' ? kind : 'text'
}
