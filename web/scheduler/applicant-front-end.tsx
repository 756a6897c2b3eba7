import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEnvironment } from '../data/environment.ts'
import { EnvironmentName } from '../records/front-end/environment-name.tsx'
import type { FrontEnd } from '../records/front-end/front-end.ts'
import { PublicFrame } from '../records/front-end/public-frame.tsx'
import { UnknownEnvironment } from '../records/front-end/unknown-environment.tsx'
import { signInScreens } from '../records/sign-in/screens.ts'
import { ErrorNotice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { screens } from './screens.ts'
import { useText } from './texts/texts.ts'

/** Everybody who has not signed in on a scheduler host: the applicants. */
export const applicant: FrontEnd = { title: 'Applicant Portal', home: '/landing', screens, scheme: 'light', Frame: ApplicantFrame }

function ApplicantFrame({ children }: { children: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname })
  // Neither signing in nor an own booking needs to know whose site this is.
  const plain = path.startsWith('/booking/') || signInScreens.some((screen) => screen.path === path)
  return <PublicFrame header={<EnvironmentName />}>{plain ? children : <WithEnvironment>{children}</WithEnvironment>}</PublicFrame>
}

/** Applicants' screens make no sense without knowing whose applicants they are. */
function WithEnvironment({ children }: { children: ReactNode }) {
  const text = useText()
  const { data, error, refetch } = useEnvironment()
  if (data === null) {
    const texts = { title: text('unknown.title'), explanation: text('unknown.explanation'), login: text('landing.lsvLogin') }
    return <UnknownEnvironment texts={texts} />
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
