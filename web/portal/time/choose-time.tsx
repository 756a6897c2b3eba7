import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { readCarried } from '../../data/carried.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { publicLsvs } from '../lsv/lsv.ts'
import { useText } from '../texts/dictionaries.ts'
import { TheirText } from '../translation/their-text.tsx'
import { nextPage } from '../wizard/guards.ts'
import { currentWizard, useWizard } from '../wizard/use-wizard.ts'
import { WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import { chooseTime } from './replace-time.ts'
import { Times } from './times.tsx'

/** /schedule/{lsv}/{mode}: a day and a time at the chosen location. */
export function ChooseTime() {
  const text = useText()
  const translate = useTranslation()
  const wizard = useWizard()
  const loading = useRecord(publicLsvs, wizard?.lsv, { anonymous: true, carried: carriedLsv(wizard?.lsv) })
  const lsv = loading.data?.record
  const choose = useChoose()
  useNextPage()
  return (
    <WizardPage step="step.time" title={text('schedule.title')} subtitle={lsv ? text('schedule.where', { name: lsv.name }) : '\u00a0'}>
      {() => (
        <>
          {wizard?.complaints.dateTime && (
            <Notice kind="error" title={text('problem')} alert>
              {translate(wizard.complaints.dateTime)}
            </Notice>
          )}
          {loading.error && <ErrorNotice onRetry={loading.refetch}>{loading.error.message}</ErrorNotice>}
          {lsv?.applicant_instructions && (
            <Panel title={text('schedule.instructions')}>
              <TheirText english={lsv.applicant_instructions} spanish={lsv.applicant_instructions_es} />
            </Panel>
          )}
          {lsv ? (
            <Times key={lsv.id} lsv={lsv} chosen={wizard?.dateTime ?? null} hold={wizard?.hold ?? null} onChoose={choose} />
          ) : (
            !loading.error && <LoadingRows rows={4} height={72} />
          )}
          <WizardButtons back={`/locations/${wizard?.kind ?? 'new'}`} />
        </>
      )}
    </WizardPage>
  )
}

function carriedLsv(id: number | null | undefined): Row<typeof liveScanVendor> | undefined {
  const { lsv } = readCarried()
  return lsv?.id === id ? (lsv as Row<typeof liveScanVendor>) : undefined
}

/** Forms are larger than this page: the next page is loaded after the first interaction, since this page is busy until then. */
function useNextPage() {
  useEffect(() => {
    // Failed data are requested again where they are needed.
    const load = () => void import('../applicant-type/choose-type.tsx').catch(() => {})
    addEventListener('pointerdown', load, { once: true })
    addEventListener('keydown', load, { once: true })
    return () => {
      removeEventListener('pointerdown', load)
      removeEventListener('keydown', load)
    }
  }, [])
}

/** The next page opens at once, while the time is being held; applicants who return for another time continue where they were. */
function useChoose() {
  const navigate = useNavigate()
  return (dateTime: string) => {
    chooseTime(dateTime)
    const wizard = currentWizard()
    if (wizard) void navigate({ to: nextPage(wizard) })
  }
}
