import type { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { readEmbedded } from '../../data/embedded-data.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useNavigate, useParams } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { publicLsvs } from '../lsv/lsv.ts'
import { useText } from '../texts/dictionaries.ts'
import { TranslatedText } from '../translation/translated-text.tsx'
import { LazyJoin } from '../waitlist/lazy-join.tsx'
import { nextPage } from '../wizard/guards.ts'
import { currentWizard, useWizard } from '../wizard/use-wizard.ts'
import { WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import { chooseTime, replaceLsv } from './replace-time.ts'
import { Times } from './times.tsx'
import { useShownDay } from './use-shown-day.ts'

/** /schedule/{lsv}/{mode}: a day and a time at the chosen location. */
export function ChooseTime() {
  const text = useText()
  const translate = useTranslation()
  const wizard = useWizard()
  const id = Number(useParams({ select: ({ lsv }) => lsv }))
  const loading = useRecord(publicLsvs, id, { anonymous: true, carried: carriedLsv(id) })
  const lsv = loading.data?.record
  const choose = useChoose()
  const { day, request, place, see } = useShownDay()
  const locations = `/locations/${wizard?.kind ?? 'new'}`
  const chosen = wizard?.lsv === id ? wizard.dateTime : null
  return (
    <WizardPage step="step.time" title={text('schedule.title')} subtitle={lsv ? text('schedule.where', { name: lsv.name }) : '\u00a0'}>
      {() => (
        <>
          {wizard?.fieldErrors.dateTime && (
            <Notice kind="error" title={text('problem')} alert>
              {translate(wizard.fieldErrors.dateTime)}
            </Notice>
          )}
          {loading.error && <ErrorNotice onRetry={loading.refetch}>{loading.error.message}</ErrorNotice>}
          {lsv?.applicant_instructions && (
            <Panel title={text('schedule.instructions')}>
              <TranslatedText english={lsv.applicant_instructions} translations={lsv.translations} name="applicant_instructions" />
            </Panel>
          )}
          {lsv ? (
            <section ref={place} tabIndex={-1} aria-label={text('schedule.title')}>
              <Times
                key={`${lsv.id} ${request}`}
                lsv={lsv}
                chosen={chosen}
                first_day={day}
                hold={wizard?.hold ?? null}
                elsewhere={
                  <ButtonLink to={locations} variant="default">
                    {text('lsvs.title')}
                  </ButtonLink>
                }
                onChoose={(dateTime) => choose(lsv, dateTime)}
              />
            </section>
          ) : (
            !loading.error && <LoadingRows rows={4} height={72} />
          )}
          {lsv && <LazyJoin lsv={lsv} onSee={see} />}
          <WizardButtons back={locations} />
        </>
      )}
    </WizardPage>
  )
}

function carriedLsv(id: number): Row<typeof liveScanVendor> | undefined {
  const { lsv } = readEmbedded()
  return lsv?.id === id ? (lsv as Row<typeof liveScanVendor>) : undefined
}

/** The next page opens at once, while the time is being held; applicants who return for another time continue where they were. */
function useChoose() {
  const navigate = useNavigate()
  return ({ id: lsv, name, timezone }: Row<typeof liveScanVendor>, dateTime: string) => {
    if (currentWizard()?.lsv === lsv) chooseTime(dateTime)
    else replaceLsv({ lsv, name, timezone }, dateTime)
    const wizard = currentWizard()
    if (wizard) void navigate({ to: nextPage(wizard) })
  }
}
