import '@mantine/core/styles/Input.css'
import { Input } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useWord } from '../../translation.ts'
import type { Option } from '../fields.tsx'
import { markupOf } from '../option-groups.ts'
import styles from './light-fields.module.css'

type Around = {
  id: string
  label: ReactNode
  description?: ReactNode
  /** True only marks the field, because the message is shown elsewhere. */
  error?: ReactNode
  required?: boolean | undefined
  /** The maximum width in pixels. */
  width?: number
}
type TextProps = Around & Omit<ComponentPropsWithRef<'input'>, keyof Around>
type SelectProps = Around &
  Omit<ComponentPropsWithRef<'select'>, keyof Around> & {
    options: readonly Pick<Option, 'value' | 'label' | 'group'>[]
    placeholder?: string | null
  }

const drawn = Input.classes

/**
 * TextField for long forms on slow phones: it looks and reads the same, by Mantine's style sheet, but is drawn once, as
 * plain elements. Mantine's field takes ten components and draws each again after mounting.
 */
export function LightText({ label, description, error, width, className = '', ...input }: TextProps) {
  const around = { id: input.id, label, description, error, width, required: input.required }
  return (
    <LightField {...around}>
      <input
        {...described(around)}
        {...input}
        className={`${drawn.input} ${className}`}
        data-variant="default"
        data-error={Boolean(error) || undefined}
        aria-invalid={error ? true : undefined}
      />
    </LightField>
  )
}

/** SelectField in the same way. Its options are written as HTML, so they may change with the language only. */
export function LightSelect({ label, description, error, width, options, placeholder, className = '', ...select }: SelectProps) {
  const word = useWord()('Select')
  const around = { id: select.id, label, description, error, width, required: select.required }
  const first = placeholder === null ? [] : [{ value: '', label: placeholder ?? word }]
  return (
    <LightField {...around} disabled={select.disabled} arrows>
      <select
        // In another language the choices have another order: recreated, the field keeps its value.
        key={word}
        {...described(around)}
        {...select}
        className={`${drawn.input} ${className}`}
        data-variant="default"
        data-disabled={select.disabled || undefined}
        data-error={Boolean(error) || undefined}
        aria-invalid={error ? true : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: names of codes, escaped; hundreds of elements would block a slow phone
        dangerouslySetInnerHTML={{ __html: markupOf([...first, ...options]) }}
      />
    </LightField>
  )
}

type FieldProps = Around & { disabled?: boolean | undefined; arrows?: boolean; children: ReactNode }

function LightField({ id, label, description, error, required, width, disabled, arrows, children }: FieldProps) {
  const message = sentenceOf(error)
  return (
    <div className={`${drawn.root} ${styles.field}`} style={width === undefined ? undefined : { maxWidth: width }}>
      <label className={drawn.label} htmlFor={id} id={`${id}-label`} data-required={required || undefined}>
        {label}
        {required && (
          <span className={drawn.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {description && (
        <p className={drawn.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      {message && (
        <p className={drawn.error} id={`${id}-error`}>
          {message}
        </p>
      )}
      <div
        className={`${drawn.wrapper} mantine-Input-wrapper ${styles.box} ${description || message ? styles.below : ''}`}
        data-variant="default"
        data-size="md"
        data-error={Boolean(error) || undefined}
        data-pointer={arrows}
        data-disabled={disabled || undefined}
        data-with-right-section={arrows}
      >
        {children}
        {arrows && (
          <div data-position="right" className={drawn.section}>
            <svg viewBox="0 0 15 15" fill="none" aria-hidden="true">
              <path d={ARROWS} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
            </svg>
          </div>
        )}
      </div>
    </div>
  )
}

const sentenceOf = (error: ReactNode): ReactNode => (typeof error === 'boolean' ? null : error)

/** The ids of the texts above it, the error first. */
function described({ id, error, description }: Pick<Around, 'id' | 'error' | 'description'>) {
  const ids = [...(sentenceOf(error) ? [`${id}-error`] : []), ...(description ? [`${id}-description`] : [])]
  return ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {}
}

/** Mantine's arrows of a select. */
const ARROWS =
  'M4.93179 5.43179C4.75605 5.60753 4.75605 5.89245 4.93179 6.06819C5.10753 6.24392 5.39245 6.24392 5.56819 6.06819L7.49999 4.13638L9.43179 6.06819C9.60753 6.24392 9.89245 6.24392 10.0682 6.06819C10.2439 5.89245 10.2439 5.60753 10.0682 5.43179L7.81819 3.18179C7.73379 3.0974 7.61933 3.04999 7.49999 3.04999C7.38064 3.04999 7.26618 3.0974 7.18179 3.18179L4.93179 5.43179ZM10.0682 9.56819C10.2439 9.39245 10.2439 9.10753 10.0682 8.93179C9.89245 8.75606 9.60753 8.75606 9.43179 8.93179L7.49999 10.8636L5.56819 8.93179C5.39245 8.75606 5.10753 8.75606 4.93179 8.93179C4.75605 9.10753 4.75605 9.39245 4.93179 9.56819L7.18179 11.8182C7.35753 11.9939 7.64245 11.9939 7.81819 11.8182L10.0682 9.56819Z'
