import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { isDrawing, shadesOf } from '../../../contract/waivers/signature-ink.ts'
import { longDay, today } from '../../data/dates.ts'
import { TextField } from '../../ui/field/fields.tsx'
import { SignaturePad } from '../../ui/field/signature/signature-pad.tsx'
import { useSigningText, useWaiverText } from '../texts/dictionaries.ts'
import { BindingWords } from '../translation/english-tag.tsx'
import { useLocale } from '../translation/language.ts'
import styles from './waiver.module.css'

/** The signature; both are empty without one, or with no more than a dot. */
export type SignatureValue = { signature: string; typed_name: string; dotted?: boolean }

export const UNSIGNED: SignatureValue = { signature: '', typed_name: '' }

/** The server accepts 200 KiB. */
const MAX_PICTURE_LENGTH = 260_000
const LONGEST_NAME = 100

/** Whether people point with a finger. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches

type Props = {
  id: string
  value: SignatureValue
  /** The earlier drawing, which is not shown again. */
  kept?: string | undefined
  onChange(signed: SignatureValue): void
  error?: string | undefined
}

/** Today's date over a box to draw in, or a line for the typed name. */
export function SignField({ id, value, kept = '', onChange, error }: Props) {
  const text = useWaiverText()
  const locale = useLocale()
  const [typing, setTyping] = useState(value.typed_name !== '')
  const [sheet, setSheet] = useState(0)
  const isKept = kept !== '' && value.signature === kept
  const restart = (typed: boolean) => {
    setTyping(typed)
    setSheet(sheet + 1)
    onChange(UNSIGNED)
  }
  return (
    <fieldset id={id} tabIndex={-1} className={styles.sign}>
      <legend className={styles.over}>
        <span>{text('waiver.signature')}</span>
      </legend>
      <Text mb={4}>{longDay(today(), locale)}</Text>
      {typing ? (
        <TypedName value={value} onChange={onChange} />
      ) : isKept ? (
        <Text>{text('waiver.kept')}</Text>
      ) : (
        <Drawing key={sheet} value={value} onChange={onChange} />
      )}
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" mt={4}>
          {error}
        </Text>
      )}
      <Group mt="xs" gap="sm">
        {!typing && (
          <Button variant="default" onClick={() => restart(false)}>
            {text(isKept ? 'waiver.again' : 'waiver.clear')}
          </Button>
        )}
        <Button variant="default" onClick={() => restart(!typing)}>
          {text(typing ? 'waiver.draw' : 'waiver.type')}
        </Button>
      </Group>
    </fieldset>
  )
}

type InputProps = Pick<Props, 'value' | 'onChange'>

function TypedName({ value, onChange }: InputProps) {
  return (
    <TextField
      label={useWaiverText()('waiver.name')}
      description={<TypedNameHint />}
      name="typed_name"
      autoComplete="name"
      maxLength={LONGEST_NAME}
      maw={480}
      value={value.typed_name}
      onChange={(event) => onChange({ signature: '', typed_name: event.currentTarget.value })}
    />
  )
}

function Drawing({ value, onChange }: InputProps) {
  const text = useWaiverText()
  return (
    <>
      <Text c="dimmed" size="sm" mb={4}>
        {text(isTouched() ? 'waiver.hintTouch' : 'waiver.hint')}
      </Text>
      <SignaturePad
        label={text(value.signature === '' ? 'waiver.box' : 'waiver.drawn')}
        longest={MAX_PICTURE_LENGTH}
        isEnough={(points, width) => isDrawing(shadesOf(points), width)}
        onDraw={(png) => onChange({ signature: png ?? '', typed_name: '', dotted: png === null })}
      />
    </>
  )
}

/** The meaning of a typed name. */
function TypedNameHint() {
  return <BindingWords>{useSigningText()('signing.typedName')}</BindingWords>
}
