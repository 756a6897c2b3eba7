import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { useConfirmation } from '../data/confirmation.ts'
import { ConfirmationIfNeeded } from '../ui/field/confirmation-field.tsx'
import { ConfirmDialog } from '../ui/overlay/confirm-question.tsx'
import { FormDialog } from '../ui/overlay/form-dialog.tsx'

type Props = {
  title: string
  text: string
  yes: string
  destructive?: boolean
  done: string
  onConfirm(): Promise<unknown>
  onClose(): void
}

const nothing = z.object({})

/** Asks before an act that grants lasting access: with the user's password, where the session was not confirmed lately. */
export function ConfirmedQuestion({ title, text, yes, destructive = false, done, onConfirm, onClose }: Props) {
  const confirmation = useConfirmation()
  const act = () => confirmation.before(onConfirm)
  const shared = { title, opened: true, destructive, done, onClose }
  if (!confirmation.needed)
    return (
      <ConfirmDialog {...shared} yes={yes} no="Cancel" onConfirm={act}>
        {text}
      </ConfirmDialog>
    )
  return (
    <FormDialog<Record<string, never>> {...shared} size="sm" schema={nothing as never} initial={{}} save={yes} onSave={act}>
      {() => (
        <>
          <Text>{text}</Text>
          <ConfirmationIfNeeded confirmation={confirmation} />
        </>
      )}
    </FormDialog>
  )
}
