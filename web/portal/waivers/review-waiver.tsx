import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shownLanguage } from '../../../contract/records/translations.ts'
import type { Environment } from '../../data/environment.ts'
import { useNavigate, useParams } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { useWaiverText } from '../texts/dictionaries.ts'
import { useLanguage } from '../translation/language.ts'
import { nextPage, schedulePage, waiverPage } from '../wizard/guards.ts'
import { waiversOf } from '../wizard/public-lists.ts'
import { currentWizard, dispatch, useWizard } from '../wizard/use-wizard.ts'
import type { WaiverSignature } from '../wizard/wizard.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { currentDrawingKey, sealSignature } from './drawing-key.ts'
import { knownAnswers } from './known-answers.ts'
import { SignForm } from './sign-form.tsx'

/** /waiver and /waiver/{id}: the environment's waivers, one after another. */
export function ReviewWaiver() {
  const text = useWaiverText()
  const title = useWizard()?.kind === 'illegible' ? 'waiver.reprint' : 'waiver.new'
  return (
    <WizardPage step="step.waiver" title={text(title)} subtitle={text('waiver.subtitle')}>
      {(environment) => <Waivers environment={environment} />}
    </WizardPage>
  )
}

function Waivers({ environment }: { environment: Environment }) {
  const text = useWaiverText()
  const spoken = useLanguage()
  const navigate = useNavigate()
  const { id } = useParams() as { id?: string }
  const { data, error, refetch } = useQuery(waiversOf(environment))
  useRefetchWhenRefused(refetch)
  useEffect(() => void currentDrawingKey(), [])
  const requested = Number(id ?? 0)
  const unsigned = (data ?? []).findIndex((each) => !isSigned(each.id))
  const redirects = data !== undefined && (data[requested] === undefined || (unsigned !== -1 && requested > unsigned))
  useEffect(() => {
    if (!redirects) return
    void navigate({ to: unsigned === -1 ? finish() : waiverPage(unsigned), replace: true })
  }, [redirects, unsigned, navigate])
  if (error) return <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>
  const shown = redirects ? undefined : data?.[requested]
  if (!data || !shown) return <Text role="status">{text('waiver.waiting')}</Text>
  const goOn = (signature: WaiverSignature) => {
    dispatch({ type: 'waiver signed', signature })
    keepSealed(signature)
    const next = data.findIndex((each, index) => index > requested && !isSigned(each.id))
    void navigate({ to: next === -1 ? finish() : waiverPage(next) })
  }
  // A changed text is signed again; the answers stay.
  const language = shownLanguage(shown.translations, 'waiver_data', spoken)
  return (
    <>
      {currentWizard()?.signer_changed && <Notice alert>{text('waiver.otherSigner')}</Notice>}
      <SignForm
        key={`${shown.id}-${shown.edition}-${language}`}
        waiver={shown}
        language={language}
        number={requested + 1}
        of={data.length}
        draft={{
          answers: { ...knownAnswers(currentWizard()?.person ?? {}, shown.field_data), ...currentWizard()?.answers[shown.id] },
          keep: (answers) => dispatch({ type: 'waiver typed', waiver: shown.id, answers }),
        }}
        kept={currentWizard()?.signatures.find(
          ({ waiver, edition, ...signed }) => waiver === shown.id && edition === shown.edition && signed.language === language,
        )}
        refused={refusal()}
        back={requested === 0 ? firstBack() : waiverPage(requested - 1)}
        onSigned={goOn}
      />
    </>
  )
}

/** The step before the waivers: the personal data, or the time of a re-print. */
function firstBack(): string {
  const wizard = currentWizard()
  return wizard?.kind === 'illegible' ? schedulePage(wizard) : '/data'
}

/** Marks the waivers as signed; returns the next page. */
function finish(): string {
  dispatch({ type: 'waivers finished' })
  const wizard = currentWizard()
  return wizard ? nextPage(wizard) : '/'
}

/** Keeps the drawing across a reload. */
function keepSealed(signature: WaiverSignature) {
  const key = currentWizard()?.key
  if (key !== undefined) sealSignature(signature, key, (done) => dispatch({ type: 'drawing sealed', key, ...done }))
}

/** The server's refusal of waivers, if it sent the applicant back here. */
const refusal = () => Object.entries(currentWizard()?.fieldErrors ?? {}).find(([name]) => name.startsWith('waiver_signatures'))?.[1]

const isSigned = (id: number) => currentWizard()?.signatures.some((signature) => signature.waiver === id) ?? false

/** Reloads the waivers after a refusal, since a text may have changed. */
function useRefetchWhenRefused(refetch: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (Object.keys(currentWizard()?.fieldErrors ?? {}).length > 0) refetch()
  }, [])
}
