import { Button, Group } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { type Environment, useEnvironment } from '../../data/environment.ts'
import { useLocation, useNavigate } from '../../router/routing.ts'
import { StepIndicator } from '../../ui/feedback/step-indicator.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ButtonLink, TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useText } from '../texts/dictionaries.ts'
import { ChosenTime } from '../time/chosen-time.tsx'
import { schedulePage, unfinishedPage } from './guards.ts'
import { type PageStep, placeOf } from './page-steps.ts'
import { isConfirmed } from './steps.ts'
import { useFieldOfAddress } from './use-field-of-address.ts'
import { usePagesAhead } from './use-pages-ahead.ts'
import { useWizard } from './use-wizard.ts'

type Props = { step: PageStep; title: string; subtitle?: string; children(environment: Environment): ReactNode }

/** A page of the application: its step, its heading, and its content after the environment has loaded. */
export function WizardPage({ step, title, subtitle, children }: Props) {
  const text = useText()
  const { data: environment } = useEnvironment()
  useConfirmedMeanwhile()
  useFieldOfAddress()
  usePagesAhead(step)
  const wizard = useWizard()
  const { isCertain, ...place } = placeOf(step, wizard, environment)
  const at = { ...place, name: text(step) }
  return (
    <Page>
      <ChosenTime step={step} />
      <StepIndicator {...at} text={environment ? text(isCertain ? 'step' : 'stepAtMost', at) : '\u00a0'} />
      <PageTitle subtitle={subtitle}>{title}</PageTitle>
      {environment ? <Applying value>{children(environment)}</Applying> : <LoadingRows />}
    </Page>
  )
}

/** Whether this page belongs to the open application; those of a booked appointment have the same forms. */
const Applying = createContext(false)

/** The end of a page: its one button, and a quiet way back: to where `Change` was pressed, else to the page before. */
export function WizardButtons({ back, children }: { back?: string | undefined; children?: ReactNode }) {
  const text = useText()
  const applying = use(Applying)
  const wizard = useWizard()
  const changing = useLocation({ select: ({ hash }) => hash !== '' })
  return (
    <Group gap="lg">
      {children && applying && wizard?.lost ? <ButtonLink to={schedulePage(wizard)}>{text('chosen.another')}</ButtonLink> : children}
      {back !== undefined && (
        <TextLink to={changing && wizard ? unfinishedPage(wizard) : back} py={10}>
          {text('back')}
        </TextLink>
      )}
    </Group>
  )
}

/** An applicant who went back during the booking sees its success. */
function useConfirmedMeanwhile() {
  const confirmed = isConfirmed(useWizard())
  const navigate = useNavigate()
  useEffect(() => {
    if (confirmed) void navigate({ to: '/confirmation', replace: true })
  }, [confirmed, navigate])
}

/**
 * Continue is disabled while the form is invalid, as specified, but by aria-disabled: when it is pressed anyway, the summary
 * lists the missing fields, which a disabled button could not.
 */
export function ContinueButton({ ready, loading = false }: { ready: boolean; loading?: boolean }) {
  const text = useText()
  return (
    <Button type="submit" loading={loading} aria-disabled={!ready}>
      {text('continue')}
    </Button>
  )
}
