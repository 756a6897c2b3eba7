import { Button, Group, Text } from '@mantine/core'
import type { Problem } from '../../data/problem.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { useConfirmationText, useText } from '../texts/dictionaries.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'

/** The reason why a request to transfer was not taken, and the way on. */
export function TransferFailed({ problem, onAgain }: { problem: Problem; onAgain(): void }) {
  const [text, common] = [useConfirmationText(), useText()]
  const translate = useTranslation()
  const isFinal = ['KEY_REUSED', 'TRANSFERS_CLOSED'].includes(problem.code)
  const isRefusal = problem.status >= 400 && problem.status < 500 && problem.code !== 'UNKNOWN'
  const reason = problem.code === 'KEY_REUSED' ? text('transfer.twice') : isRefusal ? translate(problem.detail) : text('transfer.failed')
  return (
    <WizardPage step="step.confirmation" title={text('transfer.failedTitle')}>
      {() => (
        <>
          <ErrorNotice>
            <Text>{reason}</Text>
          </ErrorNotice>
          {!isFinal && <Text>{text('failed.kept')}</Text>}
          <Group>
            {isFinal ? (
              <ButtonLink to="/landing">{common('startOver')}</ButtonLink>
            ) : (
              <>
                <Button onClick={onAgain}>{common('tryAgain')}</Button>
                <ButtonLink to="/review" variant="subtle">
                  {common('back')}
                </ButtonLink>
              </>
            )}
          </Group>
        </>
      )}
    </WizardPage>
  )
}
