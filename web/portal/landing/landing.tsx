import { lazy, Suspense, useEffect } from 'react'
import { type Environment, useEnvironment } from '../../data/environment.ts'
import { Link } from '../../router/link.tsx'
import { useNavigate, useSearch } from '../../router/routing.ts'
import { LoadingRows, LoadingScreen } from '../../ui/feedback/waiting.tsx'
import { Icon, type IconName } from '../../ui/layout/icon.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Words } from '../../ui/plain/words.tsx'
import { underWayTexts, useText } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { useOpenElsewhere } from '../wizard/other-tabs.ts'
import { type Flow, flows, isUnderWay } from '../wizard/steps.ts'
import { usePagesAhead } from '../wizard/use-pages-ahead.ts'
import { currentWizard, dispatch, startApplication, useWizard } from '../wizard/use-wizard.ts'
import styles from './landing.module.css'
import { LandingHead } from './landing-head.tsx'

/** Loaded only if there is something to continue. */
const UnderWay = lazy(async () => {
  const texts = loadAll(underWayTexts)
  const { UnderWay: panel } = await import('./under-way.tsx')
  await texts
  return { default: panel }
})

/** Loaded only where the environment has written something. */
const WhatToBring = lazy(async () => ({ default: (await import('./what-to-bring.tsx')).WhatToBring }))

/** Loaded only for those who have an application open in another tab. */
const OpenElsewhere = lazy(async () => {
  const texts = loadAll(underWayTexts)
  const { OpenElsewhere: notice } = await import('./under-way.tsx')
  await texts
  return { default: notice }
})

/** /landing: where applicants begin, or continue an open application. */
export function Landing() {
  const text = useText()
  const { data: environment } = useEnvironment()
  const wizard = useWizard()
  const openElsewhere = useOpenElsewhere()
  usePagesAhead('landing')
  useEffect(() => {
    if (!isUnderWay(currentWizard())) dispatch({ type: 'left' })
  }, [])
  const begun = useStartOfAddress(environment)
  const underWay = isUnderWay(wizard)
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
      <LandingHead environment={environment} />
      {!underWay && (
        <>
          <StartCard kind="new" icon="calendar" environment={environment} />
          <StartCard kind="illegible" icon="restore" environment={environment} />
          {offers(environment, 'transfer') && <StartCard kind="transfer" icon="place" environment={environment} />}
        </>
      )}
      {/* As one, so that no link moves when a panel above it has loaded. */}
      <Suspense fallback={underWay && <LoadingRows rows={1} height={160} />}>
        {underWay && <UnderWay wizard={wizard} />}
        {environment.face.landing_texts && <WhatToBring texts={environment.face.landing_texts} />}
        <div className={styles.ways}>
          <TextLink to="/find" py={10}>
            {text('landing.find')}
          </TextLink>
          <TextLink to="/login" py={10}>
            {text('landing.lsvLogin')}
          </TextLink>
        </div>
      </Suspense>
      {!underWay && openElsewhere && (
        <Suspense>
          <OpenElsewhere />
        </Suspense>
      )}
    </Page>
  )
}

/** /landing?start=new begins at once: the first paint links to it, for presses before the application runs. Returns whether it begins. */
function useStartOfAddress(environment: Environment | null | undefined): boolean {
  const navigate = useNavigate()
  const wish = useSearch({ select: ({ start }: { start?: unknown }) => start })
  const underWay = isUnderWay(useWizard())
  const kind = environment ? flows.find((each) => each === wish && offers(environment, each)) : undefined
  useEffect(() => {
    if (!environment || !kind || isUnderWay(currentWizard())) return
    begin(environment, kind)
    void navigate({ to: `/disclaimer/${kind}`, replace: true })
  }, [environment, kind, navigate])
  return kind !== undefined && !underWay
}

const offers = ({ enable_transfers }: Environment, kind: Flow) => kind !== 'transfer' || enable_transfers

const begin = ({ display_waiver }: Environment, kind: Flow) => startApplication(kind, kind === 'new' && display_waiver)

type CardProps = { kind: Flow; icon: IconName; environment: Environment }

function StartCard({ kind, icon, environment }: CardProps) {
  const text = useText()
  return (
    <Link className={styles.card ?? ''} to={`/disclaimer/${kind}`} preload={false} onFollow={() => begin(environment, kind)}>
      <Icon name={icon} size={32} />
      <span>
        <strong>{text(`landing.${kind}`)}</strong>
        <Words as="span" dimmed className={styles.hint}>
          {text(`landing.${kind}Hint`)}
        </Words>
      </span>
      <Icon name="next" />
    </Link>
  )
}
