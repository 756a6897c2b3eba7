import { type ReactNode, useEffect } from 'react'
import { useEnvironment } from '../data/environment.ts'
import { useLocation } from '../router/routing.ts'
import { EnvironmentName } from '../shell/environment-name.tsx'
import type { FrontEnd } from '../shell/front-end.ts'
import { PublicFrame } from '../shell/public-frame.tsx'
import { signInScreens } from '../shell/sign-in/screens.ts'
import { ErrorNotice } from '../ui/feedback/notice.tsx'
import { ButtonLink } from '../ui/layout/links.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'
import { useTabTitle } from '../ui/layout/use-tab-title.ts'
import LeaveQuestion from '../ui/overlay/leave-question.tsx'
import { Words } from '../ui/plain/words.tsx'
import { TranslationProvider } from '../ui/translation.ts'
import { ApplicantFooter } from './face/footer.tsx'
import { ApplicantHeader } from './face/header.tsx'
import { useColors } from './face/use-colors.ts'
import { screens } from './screens.ts'
import { texts, useText } from './texts/dictionaries.ts'
import { loadAll } from './translation/dictionary.ts'
import { useLanguage } from './translation/language.ts'
import { sentences, useSentences } from './translation/sentences.ts'
import { loadSharedParts } from './wizard/shared-parts.ts'
import { isConfirmed } from './wizard/steps.ts'
import { currentWizard, useWizard } from './wizard/use-wizard.ts'

const TITLE = 'Applicant Portal'

/** The front end of applicants, for everybody without a session on a scheduler host. */
export const applicant: FrontEnd = {
  title: TITLE,
  home: '/landing',
  screens,
  scheme: 'light',
  Frame: ApplicantFrame,
  Beside: LeaveQuestion,
  Around: InTheirLanguage,
  ready: loadFirst(),
}

/**
 * The landing, and the pages of signed-in users on this host, are drawn without the parts that the pages of an application share. The hold of
 * an application in progress is resumed.
 */
function loadFirst() {
  if (location.pathname !== '/landing' && currentWizard() !== null) loadSharedParts()
  if (currentWizard()?.dateTime) void import('./time/slot-hold.ts').then(({ resumeHold }) => resumeHold())
  return loadAll(texts, sentences)
}

function InTheirLanguage({ children }: { children: ReactNode }) {
  return <TranslationProvider value={useSentences()}>{children}</TranslationProvider>
}

function ApplicantFrame({ children }: { children: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname })
  const wizard = useWizard()
  // Nothing leads out of a form that is being filled in.
  const isFilled = (wizard !== null && !isConfirmed(wizard)) || path.endsWith('/data')
  useColors()
  // Staff sign in in English.
  if (signInScreens.some((screen) => screen.path === path)) {
    return (
      <TranslationProvider value={asWritten}>
        <PublicFrame header={<EnvironmentName />}>{children}</PublicFrame>
      </TranslationProvider>
    )
  }
  return (
    <PublicFrame header={<ApplicantHeader />} footer={<ApplicantFooter leads={!isFilled} />}>
      <Spoken />
      {/* An own booking needs not know whose site this is. */}
      {path.startsWith('/booking/') ? children : <WithEnvironment>{children}</WithEnvironment>}
    </PublicFrame>
  )
}

const asWritten = (sentence: string) => sentence

/** Tells the browser and screen readers which language and which page this is. */
function Spoken() {
  const language = useLanguage()
  const title = useText()('title')
  const { data: environment } = useEnvironment()
  useTabTitle(environment?.name ?? title, TITLE)
  useEffect(() => {
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = 'en'
    }
  }, [language])
  return null
}

/** Applicants' screens require the environment. */
function WithEnvironment({ children }: { children: ReactNode }) {
  const text = useText()
  const { data, error, refetch } = useEnvironment()
  if (data === null) {
    const words = { title: text('unknown.title'), explanation: text('unknown.explanation'), login: text('landing.lsvLogin') }
    return <UnknownEnvironment texts={words} />
  }
  if (error && !data) {
    return (
      <Page>
        <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>
      </Page>
    )
  }
  return children
}

type Texts = { title: string; explanation: string; login: string }

/** A host name of no employer or network; staff may still sign in. */
function UnknownEnvironment({ texts }: { texts: Texts }) {
  return (
    <Page>
      <PageTitle>{texts.title}</PageTitle>
      <Words>{texts.explanation}</Words>
      <div>
        <ButtonLink to="/login" variant="default">
          {texts.login}
        </ButtonLink>
      </div>
    </Page>
  )
}
