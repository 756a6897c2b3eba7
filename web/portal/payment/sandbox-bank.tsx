import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { usePaymentText } from '../texts/dictionaries.ts'
import { useBankQuestion } from './next-action.ts'

/** The question of a bank on its own page: whether this payment is the holder's. */
export function SandboxBank() {
  const text = usePaymentText()
  const question = useBankQuestion()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (question === null) return null
  const answer = (approved: boolean) => async () => {
    setBusy(true)
    setFailure(null)
    await question.answer(approved).catch((error: Error) => setFailure(error.message))
    setBusy(false)
  }
  return (
    <Notice kind="warning" alert title={text('bank.title')}>
      <Text>{text('bank.text')}</Text>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <Group mt="sm">
        <Button onClick={answer(true)} loading={busy}>
          {text('bank.approve')}
        </Button>
        <Button variant="default" onClick={answer(false)} disabled={busy}>
          {text('bank.refuse')}
        </Button>
      </Group>
    </Notice>
  )
}
