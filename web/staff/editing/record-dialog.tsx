import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { type AnyContract, type Contract, inputsOf } from '../../../contract/records/define-record.ts'
import { records, type Versioned } from '../../data/records/records.ts'
import { saveOnVersion } from '../../data/records/save-on-version.ts'
import { useCreateRecord, useRecord, useSaveRecord } from '../../data/records/use-records.ts'
import type { Meanwhile } from '../../ui/feedback/conflict-notice.tsx'
import { LoadingForm } from '../../ui/feedback/loading-form.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import type { Schema } from '../../ui/form/resolver.ts'
import type { useFields } from '../../ui/form/use-fields.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { areBothChanged, changedOf, differencesOf, type FormValues } from './changes.ts'
import { orUndone, showNewAtOnce, showRecordAtOnce } from './show-at-once.ts'

/** The form of a record's dialog. */
export type RecordForm<V extends FieldValues> = ReturnType<typeof labelled<V>>

type RecordDialogProps<R, D, C, V extends FieldValues> = {
  title: string
  opened: boolean
  onClose(): void
  contract: Contract<R, D, C>
  /** The record to change; null creates a new one. */
  id: number | null
  /** The fields' values for a record, or for a new one (null), if they differ from the stored ones. */
  initial?(record: R | null): Partial<Record<keyof V & string, unknown>>
  /** The schema; by default the contract's checks of the fields. */
  schema?: Schema<V>
  /** The values that distinguish two versions, if the form does not show all of them. */
  compared?(record: R): Record<keyof V & string, unknown>
  /** The change as it is sent, if it differs from the input; `typed` is the whole form. */
  sent?(change: FormValues, typed: V): FormValues
  /** Values sent in addition to the fields when a record is created. */
  once?: Partial<D>
  /** The fields with their labels, also for concurrent changes. */
  labels: Readonly<Record<string, string>>
  /** Hints for fields whose labels do not suffice. */
  hints?: Readonly<Record<string, string>>
  /** A field's value in words, where the value itself is not readable. */
  formatValue?(name: string, value: unknown): ReactNode
  /** Confirms the session before a change is sent. */
  before?<T>(save: () => Promise<T>): Promise<T>
  /** Asks about changed values that are probably mistakes, by throwing the question. */
  ask?(change: FormValues): void
  /** Other kinds of records that show the saved one. */
  also?: AnyContract[]
  /** Called with a new record. */
  onMade?(record: R): void
  /** The toast after saving. */
  done: string
  /** The toast after a change that has more to say than `done`. */
  doneOf?(before: R, change: FormValues): string | undefined
  ready?(values: V): boolean
  /** A change is shown at once, and undone with its reason when it is refused. */
  atOnce?: boolean
  /** A new record as the list shows it at once, and no more with the reason when it is refused. */
  newRow?(typed: V): FormValues
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children(form: RecordForm<V>, record: R | null): ReactNode
}

type Words = Readonly<Record<string, string>>

/** The fields of a form, each with its label and its hint. */
function labelled<V extends FieldValues>(form: ReturnType<typeof useFields<V>>, labels: Words, hints: Words) {
  const labelOf = (name: string) => ({ label: labels[name] ?? name, ...(hints[name] === undefined ? {} : { description: hints[name] }) })
  const field: typeof form.field = form.field
  return {
    ...form,
    field: (...[name, options]: Parameters<typeof field>) => ({ ...field(name, options), ...labelOf(name) }),
    controlled: (...[name]: Parameters<typeof form.controlled>) => ({ ...form.controlled(name), ...labelOf(name) }),
  }
}

/** Creates or changes a record. A change is sent with the version from which it began: a concurrent change is shown, not undone. */
export function RecordDialog<R, D, C, V extends FieldValues>(props: RecordDialogProps<R, D, C, V>) {
  const held = (record: R | null) => Object.fromEntries(Object.keys(props.labels).map((name) => [name, record?.[name as keyof R] ?? '']))
  const initial = (record: R | null) => ({ ...held(record), ...props.initial?.(record) }) as Record<keyof V & string, unknown>
  // Created each time it opens, with idempotency keys of its own.
  return props.opened && <Opened {...props} initial={initial} />
}

type FilledDialogProps<R, D, C, V extends FieldValues> = Omit<RecordDialogProps<R, D, C, V>, 'initial'> & {
  initial(record: R | null): Record<keyof V & string, unknown>
}

function Opened<R, D, C, V extends FieldValues>(props: FilledDialogProps<R, D, C, V>) {
  const { onClose, title, contract, id } = props
  const known = useRecord(contract, id)
  // The values when the dialog opened; later ones must not replace them during the editing.
  const begun = useRef<Versioned<R> | null>(null)
  if (!known.isFetching) begun.current ??= known.data ?? null
  if (id === null || begun.current) return <Editing {...props} known={begun.current} />
  return (
    <Dialog title={title} opened onClose={onClose}>
      {known.error ? <ErrorNotice onRetry={() => known.refetch()}>{known.error.message}</ErrorNotice> : <LoadingForm />}
    </Dialog>
  )
}

type EditingProps<R, D, C, V extends FieldValues> = FilledDialogProps<R, D, C, V> & { known: Versioned<R> | null }

function Editing<R, D, C, V extends FieldValues>(props: EditingProps<R, D, C, V>) {
  const { known, children, onClose, title, initial, contract, labels, hints = {}, ready, size, atOnce = false, newRow } = props
  const [checks] = useState(() => z.object(inputsOf(contract, Object.keys(labels), known?.record as never)))
  // After a concurrent change, the version that has it.
  const [base, setBase] = useState(known)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const save = useSaving(props, base, (theirs, found) => {
    setMeanwhile(found)
    setBase(theirs)
  })
  return (
    <FormDialog<V>
      title={title}
      opened
      onClose={onClose}
      schema={props.schema ?? (checks as never)}
      initial={initial(base?.record ?? null) as never}
      quick={base === null ? newRow !== undefined : atOnce}
      onSave={save}
      meanwhile={meanwhile}
      {...(ready ? { ready } : {})}
      {...(size ? { size } : {})}
    >
      {(form) => children(labelled(form, labels, hints), base?.record ?? null)}
    </FormDialog>
  )
}

function useSaving<R, D, C, V extends FieldValues>(
  {
    contract,
    id,
    initial,
    compared = initial,
    sent = (change) => change,
    once,
    labels,
    formatValue,
    also = [],
    onMade,
    done,
    doneOf,
    atOnce,
    newRow,
    before: confirmBefore = (save) => save(),
    ask,
  }: EditingProps<R, D, C, V>,
  base: Versioned<R> | null,
  onConflict: (theirs: Versioned<R>, meanwhile: Meanwhile) => void,
) {
  const create = useCreateRecord(contract, ...also)
  const save = useSaveRecord(contract, ...also)
  const client = useQueryClient()
  return async (typed: V) => {
    if (id === null || base === null) {
      const undo = newRow ? showNewAtOnce(client, contract, { ...once, ...newRow(typed) }) : () => undefined
      const made = await orUndone(create.mutateAsync({ ...once, ...typed } as unknown as D), undo)
      showToast(done)
      return onMade?.(made.record)
    }
    const before = initial(base.record) as FormValues
    const change = changedOf(before, typed)
    if (Object.keys(change).length === 0) return showToast('Nothing was changed')
    ask?.(change)
    await saveOnVersion<R, unknown>(
      () => {
        const undo = atOnce ? showAtOnce(client, contract, { id, base, before, change }) : () => undefined
        return orUndone(
          confirmBefore(() => save.mutateAsync({ id, change: sent(change, typed) as C, etag: base.etag })),
          undo,
        )
      },
      {
        read: () => records(contract).read(id),
        isOwn: (now) => now !== undefined && Object.keys(changedOf(initial(now.record) as FormValues, typed)).length === 0,
        onConflict(now) {
          if (!now) return
          const versions = { before: compared(base.record), now: compared(now.record), typed }
          onConflict(now, { differences: differencesOf(labels, versions, formatValue), isOverwritten: areBothChanged(versions, change) })
        },
      },
    )
    showToast(doneOf?.(base.record, change) ?? done)
  }
}

type Shown<R> = { id: number; base: Versioned<R>; before: FormValues; change: FormValues }

/** Shows a change before its answer; fields whose form differs from the record, such as masked ones, wait for it. Returns the way back. */
function showAtOnce<R>(client: QueryClient, contract: AnyContract, { id, base, before, change }: Shown<R>): () => void {
  const held = base.record as FormValues
  const shown = Object.entries(change).filter(([name]) => (held[name] ?? '') === (before[name] ?? ''))
  const values = shown.map(([name, value]) => [name, value === '' ? null : value])
  return showRecordAtOnce(client, contract, id, base, Object.fromEntries(values))
}
