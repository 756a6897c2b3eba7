import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { dateAndTime } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import type { Environment } from '../../data/environment.ts'
import type { Problem } from '../../data/problem.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { useConfirmationText, useText, useTransferText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'

type Props = { problem: Problem; environment: Environment; onAgain(): void; onSendTwice(): void }

/** The reason why a request to transfer was not taken, and the way on. `onSendTwice` sends a request that is pending once more. */
export function TransferFailed({ problem, environment, onAgain, onSendTwice }: Props) {
  const [text, common, kept] = [useTransferText(), useText(), useConfirmationText()]
  const translate = useTranslation()
  if (problem.code === 'ALREADY_REQUESTED') return <Pending problem={problem} environment={environment} onSendTwice={onSendTwice} />
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

/** The same request is pending: the earlier one, and the choice to send it once more. */
function Pending({ problem, environment: { name }, onSendTwice }: Omit<Props, 'onAgain'>) {
  const text = useTransferText()
  const locale = useLocale()
  const { id, created } = problem.body.earlier as { id: number; created: string }
  const when = dateAndTime(created, undefined, locale)
  return (
    <Explained title={text('pending.title')}>
      <Notice kind="warning" alert>
        <Text>{text('pending.when', { when, number: String(id), name })}</Text>
        {mailsLeave() && <Text mt="xs">{text('pending.link')}</Text>}
      </Notice>
      <Text>{text('pending.hint', { name })}</Text>
      <Group>
        <StartOver />
        <Button variant="default" onClick={onSendTwice}>
          {text('pending.again')}
        </Button>
        <ToAnswers />
      </Group>
    </Explained>
  )
}

const Explained = ({ title, children }: { title: string; children: ReactNode }) => (
  <WizardPage step="step.confirmation" title={title}>
    {() => children}
  </WizardPage>
)

const StartOver = () => <ButtonLink to="/landing">{useText()('startOver')}</ButtonLink>

function ToAnswers() {
  const common = useText()
  return (
    <ButtonLink to="/review" variant="subtle">
      {common('back')}
    </ButtonLink>
  )
}
