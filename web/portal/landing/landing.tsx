import { Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { type Environment, useEnvironment } from '../../data/environment.ts'
import { LoadingRows, LoadingScreen } from '../../ui/feedback/waiting.tsx'
import { Icon, type IconName } from '../../ui/layout/icon.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { underWayTexts, useText } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { isConfirmed, type Kind, kinds } from '../wizard/steps.ts'
import { currentWizard, dispatch, startApplication, useWizard } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'
import styles from './landing.module.css'

/** Loaded only if there is something to continue. */
const UnderWay = lazy(async () => {
  const texts = loadAll(underWayTexts)
  const { UnderWay: panel } = await import('./under-way.tsx')
  await texts
  return { default: panel }
})

/** /landing: starts an application, or continues the one in progress. */
export function Landing() {
  const text = useText()
  const { data: environment } = useEnvironment()
  const wizard = useWizard()
  useEffect(() => {
    if (!hasAnswers(currentWizard())) dispatch({ type: 'left' })
  }, [])
  const begun = useStartOfAddress(environment)
  if (begun) return <LoadingScreen />
  if (!environment) {
    return (
      <Page>
        <LoadingRows rows={2} height={96} />
      </Page>
    )
  }
  return (
    <Page>
      <PageTitle subtitle={text('landing.intro')}>{text('landing.title', { name: environment.name })}</PageTitle>
      {hasAnswers(wizard) ? (
        <Suspense fallback={<LoadingRows rows={1} height={160} />}>
          <UnderWay wizard={wizard} />
        </Suspense>
      ) : (
        <>
          <StartCard kind="new" icon="calendar" environment={environment} />
          <StartCard kind="illegible" icon="restore" environment={environment} />
          {offers(environment, 'transfer') && <StartCard kind="transfer" icon="place" environment={environment} />}
        </>
      )}
      <div>
        <ButtonLink to="/login" variant="subtle">
          {text('landing.lsvLogin')}
        </ButtonLink>
      </div>
    </Page>
  )
}

/** Beyond the instructions, input could be lost. */
const hasAnswers = (wizard: Wizard | null): wizard is Wizard => wizard !== null && !isConfirmed(wizard) && wizard.step > AGREED

const AGREED = 2

/** /landing?start=new begins at once: for links of the first drawing, pressed before the application has loaded. Returns true if so. */
function useStartOfAddress(environment: Environment | null | undefined): boolean {
  const navigate = useNavigate()
  const wish = useSearch({ strict: false, select: ({ start }: { start?: unknown }) => start })
  const underWay = hasAnswers(useWizard())
  const kind = environment ? kinds.find((each) => each === wish && offers(environment, each)) : undefined
  useEffect(() => {
    if (!environment || !kind || hasAnswers(currentWizard())) return
    begin(environment, kind)
    void navigate({ to: `/disclaimer/${kind}`, replace: true })
  }, [environment, kind, navigate])
  return kind !== undefined && !underWay
}

const offers = ({ enable_transfers }: Environment, kind: Kind) => kind !== 'transfer' || enable_transfers

const begin = ({ display_waiver }: Environment, kind: Kind) => startApplication(kind, kind === 'new' && display_waiver)

type CardProps = { kind: Kind; icon: IconName; environment: Environment }

function StartCard({ kind, icon, environment }: CardProps) {
  const text = useText()
  return (
    <Link className={styles.card ?? ''} to={`/disclaimer/${kind}`} preload={false} onClick={() => begin(environment, kind)}>
      <Icon name={icon} size={32} />
      <span>
        <strong>{text(`landing.${kind}`)}</strong>
        <Text component="span" display="block" c="dimmed">
          {text(`landing.${kind}Hint`)}
        </Text>
      </span>
      <Icon name="next" />
    </Link>
  )
}
