import { Button } from '@mantine/core'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useConfirmationText, useText } from '../texts/dictionaries.ts'
import { useRetryOnline } from '../wizard/use-retry-online.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'

/** Shown when the server cannot be reached: the request is repeated as soon as possible, under the same key, so that it acts only once. */
export function UnreachableServer({ onAgain }: { onAgain(): void }) {
  const [text, common] = [useConfirmationText(), useText()]
  useRetryOnline(true, onAgain)
  return (
    <WizardPage step="step.confirmation" title={text('offline.title')}>
      {() => (
        <>
          <Notice kind="warning" alert title={text('offline.unreachable')}>
            {text('offline.hint')}
          </Notice>
          <div>
            <Button onClick={onAgain}>{common('tryAgain')}</Button>
          </div>
        </>
      )}
    </WizardPage>
  )
}
