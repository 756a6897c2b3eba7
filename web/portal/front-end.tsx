import { Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useEnvironment } from '../data/environment.ts'
import { EnvironmentName } from '../shell/environment-name.tsx'
import type { FrontEnd } from '../shell/front-end.ts'
import { PublicFrame } from '../shell/public-frame.tsx'
import { signInScreens } from '../shell/sign-in/screens.ts'
import { ErrorNotice } from '../ui/feedback/notice.tsx'
import { ButtonLink } from '../ui/layout/links.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'
import { TranslationProvider } from '../ui/translation.ts'
import styles from './front-end.module.css'
import { screens } from './screens.ts'
import { texts, useText } from './texts/dictionaries.ts'
import { loadAll } from './translation/dictionary.ts'
import { useLanguage } from './translation/language.ts'
import { LanguageSwitch } from './translation/language-switch.tsx'
import { sentences, useSentences } from './translation/sentences.ts'
import { isConfirmed } from './wizard/steps.ts'
import { useWizard } from './wizard/use-wizard.ts'

const TITLE = 'Applicant Portal'

/** The front end of applicants, for everybody without a session on a scheduler host. */
export const applicant: FrontEnd = {
  title: TITLE,
  home: '/landing',
  screens,
  scheme: 'light',
  Frame: ApplicantFrame,
  Around: InTheirLanguage,
  ready: loadAll(texts, sentences),
}

function InTheirLanguage({ children }: { children: ReactNode }) {
  return <TranslationProvider value={useSentences()}>{children}</TranslationProvider>
}

function ApplicantFrame({ children }: { children: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname })
  const wizard = useWizard()
  const isUnderWay = wizard !== null && !isConfirmed(wizard)
  // Staff sign in in English.
  if (signInScreens.some((screen) => screen.path === path)) {
    return (
      <TranslationProvider value={asWritten}>
        <PublicFrame header={<EnvironmentName />}>{children}</PublicFrame>
      </TranslationProvider>
    )
  }
  return (
    <PublicFrame header={<Header />} leads={!isUnderWay}>
      <Spoken />
      {/* An own booking needs not know whose site this is. */}
      {path.startsWith('/booking/') ? children : <WithEnvironment>{children}</WithEnvironment>}
    </PublicFrame>
  )
}

const asWritten = (sentence: string) => sentence

/** Sets the page's language for browsers and screen readers. */
function Spoken() {
  const language = useLanguage()
  const title = useText()('title')
  useEffect(() => {
    document.documentElement.lang = language
    document.title = title
    return () => {
      document.documentElement.lang = 'en'
      document.title = TITLE
    }
  }, [language, title])
  return null
}

const Header = () => (
  <div className={styles.header}>
    <EnvironmentName />
    <LanguageSwitch />
  </div>
)

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
      <Text>{texts.explanation}</Text>
      <div>
        <ButtonLink to="/login" variant="default">
          {texts.login}
        </ButtonLink>
      </div>
    </Page>
  )
}
