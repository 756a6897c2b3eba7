import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Environment } from '../../data/environment.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { useSelectionsText } from '../texts/dictionaries.ts'
import { schedulePage } from '../wizard/guards.ts'
import { typesOf } from '../wizard/public-lists.ts'
import { currentWizard } from '../wizard/use-wizard.ts'
import { WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import { SelectionsForm } from './selections-form.tsx'

/** /selections: applicant type, work location and payment. */
export function ChooseType() {
  const text = useSelectionsText()
  return (
    <WizardPage step="step.details" title={text('selections.title')}>
      {(environment) => <Loaded environment={environment} />}
    </WizardPage>
  )
}

function Loaded({ environment }: { environment: Environment }) {
  const text = useSelectionsText()
  const lsv = currentWizard()?.lsv ?? null
  const types = useQuery({ ...typesOf(environment, { lsv }), enabled: lsv !== null })
  // An answer is drawn in one piece, which blocks a slow phone; a deferred value in several.
  const drawn = useDeferredValue(types.data)
  if (types.error) return <ErrorNotice onRetry={types.refetch}>{types.error.message}</ErrorNotice>
  if (!drawn) return <LoadingRows rows={3} height={72} />
  if (drawn.length > 0) {
    return <SelectionsForm environment={environment} types={drawn} back={schedulePage({ kind: 'new', lsv })} />
  }
  return (
    <>
      <Notice kind="warning">{text('selections.noTypes')}</Notice>
      <WizardButtons back="/locations/new" />
    </>
  )
}
