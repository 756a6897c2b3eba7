import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { press } from '../../router/press.ts'
import { type Translation, useTranslation } from '../translation.ts'
import { afterPress } from './after-press.ts'
import type { FieldProblem } from './error-summary.tsx'
import { keepInPlace } from './keep-in-place.ts'
import { isEmpty, resolverOf, type Schema } from './resolver.ts'

type FieldOptions = {
  /** Normalizes the input when the field loses the focus, and when Enter saves it. */
  clean?(text: string): string
  /** The value is a number or null: ids in selects, amounts. */
  number?: boolean
}

/** How the fields are normalized, by their names. */
type Cleaning = Map<string, (text: string) => string>

/** A form's own sentence for a field's error, which names the field; undefined if the message itself suffices. */
export type Say = (name: string, message: string) => string | undefined

type Words = { translate: Translation; say: Say }

/** The field that loses the focus, and the one that gets it. */
type FocusLoss = { target: unknown; relatedTarget?: unknown }

const nextOf = ({ relatedTarget }: FocusLoss) => (relatedTarget instanceof Element ? relatedTarget : document.activeElement)

/** The error of a refused save: a message, and a message per field. */
type Refusal = Error & { errors?: Readonly<Record<string, string>> }

/**
 * A form's state from its schema: `field(name)` and `controlled(name)` give a field its props, `submit(save)` is the form's
 * onSubmit. `handled(name)` leaves the value to its subscriber, so that a key stroke does not draw the whole form. A refused save
 * keeps the input, puts the server's messages beside the fields and the reason in `failure`.
 */
export function useFields<Values extends FieldValues>(
  schema: Schema<Values>,
  initial: Partial<Record<keyof Values, unknown>>,
  say: Say = () => undefined,
) {
  const resolver = useMemo(() => resolverOf(schema), [schema])
  const form = useForm<Values, unknown, Values>({
    resolver: resolver as never,
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const words = { translate: useTranslation(), say }
  const { errors, isSubmitting, isDirty } = form.formState
  const cleaning = useRef<Cleaning>(new Map()).current
  const field = (name: FieldPath<Values>, { clean, number }: FieldOptions = {}) => {
    const tidy = () => clean && form.setValue(name, clean(String(form.getValues(name) ?? '')) as never, CHANGED)
    if (clean) cleaning.set(name, clean)
    const options = { ...(number ? { setValueAs: toNumber } : {}), ...(clean ? { onBlur: tidy } : {}) }
    const { onBlur, onChange, ...registered } = form.register(name, options as never)
    return {
      ...registered,
      onChange: (event: { target: unknown }) => keepInPlace(document.activeElement, () => onChange(event)),
      onBlur: (event: FocusLoss) => {
        // Fields left empty are reported by Continue, not before.
        if (isEmpty(form.getValues(name)) && !form.formState.isSubmitted) return
        afterPress(() => keepInPlace(nextOf(event), () => onBlur(event)))
      },
      id: name as string,
      error: messageOf(form, name, words),
    }
  }
  const handled = (name: FieldPath<Values>) => ({
    name: name as string,
    id: name as string,
    onChange: (value: unknown) => form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    onBlur: (event?: FocusLoss) =>
      afterPress(() =>
        keepInPlace(event ? nextOf(event) : document.activeElement, () => {
          if (form.getValues(name)) void form.trigger(name)
        }),
      ),
    error: messageOf(form, name, words),
  })
  const controlled = (name: FieldPath<Values>) => {
    const { onBlur: _left, ...rest } = handled(name)
    return { ...rest, value: form.watch(name) as never }
  }
  const problems: FieldProblem[] = Object.keys(errors).map((id) => ({
    id,
    message: messageOf(form, id as FieldPath<Values>, words) ?? '',
    alone: saidOf(form, id as FieldPath<Values>, words) !== undefined,
  }))
  return { form, field, handled, controlled, ...useSubmission(form, cleaning), problems, busy: isSubmitting, dirty: isDirty }
}

/** Saves the values once they are valid; counts the attempts that were not saved, and holds the reason of the last refusal. */
function useSubmission<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>, cleaning: Cleaning) {
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const countAttempt = () => setAttempt((count) => count + 1)
  const check = (save: (values: Values) => Promise<unknown>) => {
    setFailure(null)
    // Enter saves while a field has the focus, which was not cleaned yet. Stored values of other fields stay as they are.
    const name = (document.activeElement as HTMLInputElement | null)?.name as Path<Values>
    const typed: unknown = cleaning.has(name) && form.getValues(name)
    if (typeof typed === 'string') form.setValue(name, cleaning.get(name)?.(typed) as never, CHANGED)
    return form.handleSubmit(async (values) => {
      try {
        await save(values)
      } catch (error) {
        setFailure(refuse(form, error as Refusal))
        countAttempt()
      }
    }, countAttempt)()
  }
  // From the press on, which is drawn before its submission begins.
  const isUnderWay = useRef(false)
  const isBusy = useCallback(() => isUnderWay.current, [])
  const submit = (save: (values: Values) => Promise<unknown>) => async (event?: FormEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    // Enter, pressed again, or on another element, while the first submission is under way.
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      if (event) await press(submitterOf(event), () => check(save))
      else await check(save)
    } finally {
      isUnderWay.current = false
    }
  }
  return { submit, isBusy, failure, attempt }
}

/** The button that submits, or the form without one. */
const submitterOf = ({ nativeEvent, currentTarget }: FormEvent): Element => (nativeEvent as SubmitEvent).submitter ?? currentTarget

/** Not by `getFieldState`, which listens to whether fields are being checked: the whole form would be drawn twice for each of them. */
function messageOf<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>, name: Path<Values>, words: Words) {
  const error: FieldError | undefined = get(form.formState.errors, name)
  if (!error) return undefined
  return saidOf(form, name, words) ?? words.translate(error.message ?? 'Invalid')
}

function saidOf<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>, name: Path<Values>, { say }: Words) {
  const error: FieldError | undefined = get(form.formState.errors, name)
  return error ? say(name, error.message ?? '') : undefined
}

/** Messages go to visible fields; the reason itself is always above them. */
function refuse<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>, error: Refusal): string {
  const known = new Set(Object.keys(form.getValues()))
  const entries = Object.entries(error.errors ?? {})
  for (const [name, message] of entries) {
    const empty = isEmpty(form.getValues(name as Path<Values>))
    if (known.has(name)) form.setError(name as Path<Values>, { message: empty ? 'Required' : message })
  }
  const unknown = entries.filter(([name]) => !known.has(name)).map(([name, message]) => `${name}: ${message}`)
  return [error.message, ...unknown].join(' ')
}

const CHANGED = { shouldDirty: true, shouldValidate: true } as const

const toNumber = (value: unknown) => (value === '' || value === null || value === undefined ? null : Number(value))
