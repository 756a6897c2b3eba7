import { Button, Stack } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { ConflictNotice, type Meanwhile, saveWords } from '../feedback/conflict-notice.tsx'
import { ErrorNotice, Notice } from '../feedback/notice.tsx'
import { showToast, type ToastText } from '../feedback/toast.tsx'
import { useFirstFocus } from '../focus/use-first-focus.ts'
import { useFocusAfter } from '../focus/use-focus-after.ts'
import { useProblemFocus } from '../focus/use-problem-focus.ts'
import type { FormState } from '../overlay/guarded-dialog.tsx'
import { differs } from './differs.ts'
import { FormFooter } from './form-footer.tsx'
import type { Schema } from './resolver.ts'
import { submitByCtrlEnter } from './submit-by-ctrl-enter.ts'
import { useFields } from './use-fields.ts'
import { useMounted } from './use-mounted.ts'
import { useUnsaved } from './use-unsaved.ts'

type Form<Values extends FieldValues> = ReturnType<typeof useFields<Values>>

/** The props of every form. */
export type FormProps<Values extends FieldValues> = {
  /** The schema of the values to save: usually a contract's `draft` or `change`. */
  schema: Schema<Values>
  /** The initial values of the fields. */
  initial: Partial<Record<keyof Values, unknown>>
  /** Closes on success; on failure the input stays, with the reason. */
  onSave(values: Values): Promise<unknown>
  onClose(): void
  /** The toast after success. */
  done?: ToastText | undefined
  children(form: Form<Values>): ReactNode
  /** Whether Save is enabled with these values; without it, it always is. */
  ready?(values: Values): boolean
  save?: string | ((values: Values) => string)
  cancel?: string
  /** Red: something will be lost, and the text names it. */
  destructive?: boolean
  /** Shown while the server is silent: then the form may be closed, and `onSave` goes on without it. */
  whileSilent?: string
  /** Another user's change since the form was opened; shown above the fields. */
  meanwhile?: Meanwhile | null
  /** Saving again is probably wrong: a refusal focuses Cancel. */
  doubtful?: boolean
}

/** A save that takes longer counts as one without an answer. */
const SILENT_MS = 4_000
const LEFT: FormState = { busy: false, dirty: false, isDirty: () => false }

/** Fields with Save and Cancel below: Enter saves, and Ctrl+Enter from any field. `onState` reports to a dialog around it. */
export function FormContent<Values extends FieldValues>({
  schema,
  initial,
  onSave,
  onClose,
  onState,
  done,
  children,
  ready,
  save = 'Save',
  cancel = 'Cancel',
  destructive,
  whileSilent,
  doubtful = false,
  meanwhile,
}: FormProps<Values> & { onState?(state: FormState): void }) {
  const form = useFields<Values>(schema, initial)
  const { busy, dirty, isBusy } = form
  const first = useRef<FormValues>(initial)
  useTheirValues(form, first, initial, meanwhile != null)
  const isDirty = useCallback(() => differs(first.current, form.form.getValues()), [form.form])
  // A dialog around it has its own confirmation.
  useUnsaved(isDirty, { off: onState !== undefined })
  const problems = useProblemFocus(form.attempt)
  useFirstFocus(problems)
  const again = useFocusAfter(busy)
  const safe = useFocusOnDoubt(doubtful && !busy, form.attempt)
  const mayLeave = useSilence(busy && whileSilent !== undefined)
  useEffect(() => onState?.(mayLeave ? LEFT : { busy, dirty, isBusy, isDirty }), [mayLeave, busy, dirty, isBusy, isDirty, onState])
  useEffect(() => () => onState?.({ busy: false, dirty: false }), [onState])
  const isMounted = useMounted()
  const submit = form.submit(async (values) => {
    await onSave(values)
    if (done) showToast(done)
    if (isMounted.current) onClose()
  })
  return (
    <form ref={problems} onSubmit={submit} onKeyDown={submitByCtrlEnter} noValidate>
      <Stack>
        {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
        <Stack>
          {meanwhile && <ConflictNotice differences={meanwhile.differences} always />}
          {children(form)}
        </Stack>
        {mayLeave && <Notice kind="warning">{whileSilent}</Notice>}
        <FormFooter>
          <Button ref={safe} variant="default" onClick={() => (mayLeave || !isBusy()) && onClose()} disabled={busy && !mayLeave}>
            {mayLeave ? 'Close' : cancel}
          </Button>
          <Button
            ref={again}
            type="submit"
            loading={busy}
            disabled={ready ? !ready(form.form.watch()) : false}
            {...(destructive ? { color: 'red' } : {})}
          >
            {saveWords(meanwhile, typeof save === 'string' ? save : save(form.form.watch()))}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  )
}

type FormValues = Readonly<Record<string, unknown>>

/** After another user's change, a field that differs from `first` in nothing has the value of that change, on which the next save is based. */
function useTheirValues<Values extends FieldValues>(
  { form, attempt }: Form<Values>,
  first: { current: FormValues },
  initial: FormValues,
  isChanged: boolean,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each refusal, once the change has been read
  useEffect(() => {
    if (!isChanged) return
    const typed: FormValues = form.getValues()
    for (const [name, value] of Object.entries(initial))
      if (!differs({ [name]: first.current[name] }, { [name]: typed[name] })) form.setValue(name as Path<Values>, value as never)
    first.current = initial
  }, [attempt])
}

/** Set the ref on the button that saves nothing. */
function useFocusOnDoubt(doubtful: boolean, attempt: number) {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt
  useEffect(() => {
    if (doubtful) button.current?.focus()
  }, [doubtful, attempt])
  return button
}

/** Whether this has lasted longer than an answer takes. */
function useSilence(waiting: boolean): boolean {
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSilent(true), SILENT_MS)
    return () => {
      clearTimeout(timer)
      setSilent(false)
    }
  }, [waiting])
  return isSilent
}
