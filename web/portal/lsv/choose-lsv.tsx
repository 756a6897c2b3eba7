import { Notice } from '../../ui/feedback/notice.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { useText } from '../texts/dictionaries.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import { LsvList } from './lsv-list.tsx'

/** /locations/{mode}: the published LSVs of the environment. */
export function ChooseLsv() {
  const text = useText()
  const translate = useTranslation()
  const wizard = useWizard()
  const complaint = wizard?.fieldErrors.lsv
  return (
    <WizardPage step="step.location" title={text('lsvs.title')} subtitle={text('lsvs.intro')}>
      {(environment) => (
        <>
          {complaint && (
            <Notice kind="error" title={text('problem')} alert>
              {translate(complaint)}
            </Notice>
          )}
          <LsvList environment={environment} />
          <WizardButtons back={wizard?.kind === 'illegible' ? '/result' : '/disclaimer/new'} />
        </>
      )}
    </WizardPage>
  )
}
