import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { mailsLeave } from '../../data/embedded-data.ts'
import type { Problem } from '../../data/problem.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { useConfirmationText, useText, useTransferText } from '../texts/dictionaries.ts'
import { StartOver } from '../wizard/start-over.tsx'
import { WizardPage } from '../wizard/wizard-page.tsx'

type Props = { problem: Problem; onAgain(): void }

/** The reason why a request to transfer was not taken, and the way on. */
export function TransferFailed({ problem, onAgain }: Props) {
  const [text, common, kept] = [useTransferText(), useText(), useConfirmationText()]
  const translate = useTranslation()
  const isFinal = ['KEY_REUSED', 'TRANSFERS_CLOSED'].includes(problem.code)
  const isRefusal = problem.status >= 400 && problem.status < 500 && problem.code !== 'UNKNOWN'
  const reason = problem.code === 'KEY_REUSED' ? text('transfer.twice') : isRefusal ? translate(problem.detail) : text('transfer.failed')
  return (
    <Explained title={text('transfer.failedTitle')}>
      <ErrorNotice>
        <Text>{reason}</Text>
        {problem.code === 'KEY_REUSED' && mailsLeave() && <Text>{text('transfer.twiceMail')}</Text>}
      </ErrorNotice>
      {!isFinal && <Text>{kept('failed.kept')}</Text>}
      <Group>
        {isFinal ? <StartOver /> : <Button onClick={onAgain}>{common('tryAgain')}</Button>}
        {!isFinal && <ToAnswers />}
      </Group>
    </Explained>
  )
}

const Explained = ({ title, children }: { title: string; children: ReactNode }) => (
  <WizardPage step="step.confirmation" title={title}>
    {() => children}
  </WizardPage>
)

function ToAnswers() {
  const common = useText()
  return (
    <TextLink to="/review" py={10}>
      {common('back')}
    </TextLink>
  )
}
