import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Environment } from '../../data/environment.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { SelectionsForm } from '../applicant-type/selections-form.tsx'
import { useTransferText } from '../texts/dictionaries.ts'
import { typesOf } from '../wizard/public-lists.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'

/** /transfer: for what and where the applicant will work from now on. */
export function ChooseTransfer() {
  const text = useTransferText()
  return (
    <WizardPage step="step.details" title={text('transfer.title')} subtitle={text('transfer.subtitle')}>
      {(environment) => <Loaded environment={environment} />}
    </WizardPage>
  )
}

function Loaded({ environment }: { environment: Environment }) {
  const text = useTransferText()
  const types = useQuery(typesOf(environment, { transfer: true }))
  // Without instructions there is no page before this one.
  const back = useWizard()?.disclaimers.length ? '/disclaimer/transfer' : '/'
  const unpaid = useMemo(() => ({ ...environment, prompt_payment: false }), [environment])
  if (types.error) return <ErrorNotice onRetry={types.refetch}>{types.error.message}</ErrorNotice>
  if (!types.data) return <LoadingRows rows={3} height={72} />
  if (types.data.length > 0) return <SelectionsForm environment={unpaid} types={types.data} back={back} unpaid />
  return (
    <>
      <Notice kind="warning">{text('transfer.none', { name: environment.name })}</Notice>
      <WizardButtons back={back} />
    </>
  )
}
