import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from './dialog.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { ErrorNotice } from './notice.tsx'
import { type Schema, useFields } from './use-fields.ts'
import { useProblemFocus } from './use-problem-focus.ts'

type Form<Values extends FieldValues> = ReturnType<typeof useFields<Values>>

type Props<Values extends FieldValues> = {
  title: ReactNode
  opened: boolean
  onClose(): void
  /** What may be saved: usually a contract's `draft` or `change`. */
  schema: Schema<Values>
  /** What the fields show at first, each time the dialog opens. */
  initial: Partial<Record<keyof Values, unknown>>
  /** Closes when it succeeds; on failure everything typed stays, with the reason. */
  onSave(values: Values): Promise<unknown>
  children(form: Form<Values>): ReactNode
  /** Whether Save is enabled with these values; without it, it always is. */
  ready?(values: Values): boolean
  save?: string
  cancel?: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/** A form in a dialog: Enter saves, Esc asks only when something was typed, nothing closes it while saving. */
export function FormDialog<Values extends FieldValues>({ title, opened, onClose, size, ...rest }: Props<Values>) {
  const [state, setState] = useState({ busy: false, dirty: false })
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    onClose()
  }
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={() => (state.dirty && !asking ? setAsking(true) : close())}
      locked={state.busy}
      {...(size ? { size } : {})}
    >
      <Stack>
        {asking && <DiscardQuestion onDiscard={close} onStay={() => setAsking(false)} />}
        <Content {...rest} onClose={close} onState={setState} />
      </Stack>
    </Dialog>
  )
}

type ContentProps<Values extends FieldValues> = Omit<Props<Values>, 'title' | 'opened' | 'size'> & {
  onState(state: { busy: boolean; dirty: boolean }): void
}

function Content<Values extends FieldValues>(props: ContentProps<Values>) {
  const { schema, initial, onSave, onClose, onState, children, ready, save = 'Save', cancel = 'Cancel' } = props
  const form = useFields<Values>(schema, initial)
  const { busy, dirty } = form
  const problems = useProblemFocus(form.attempt)
  useEffect(() => onState({ busy, dirty }), [busy, dirty, onState])
  useEffect(() => () => onState({ busy: false, dirty: false }), [onState])
  const submit = form.submit(async (values) => {
    await onSave(values)
    onClose()
  })
  return (
    <form ref={problems} onSubmit={submit} noValidate>
      <Stack>
        {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
        <Stack>{children(form)}</Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={ready ? !ready(form.form.watch()) : false}>
            {save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
