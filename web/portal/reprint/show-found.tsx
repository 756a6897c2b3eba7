import { Group } from '@mantine/core'
import { ButtonLink, TextLink } from '../../ui/layout/links.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { useReprintText, useText } from '../texts/dictionaries.ts'
import { nextPage } from '../wizard/guards.ts'
import { hasReached } from '../wizard/steps.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { BookedReprint } from './booked-reprint.tsx'

/** /result: the found record, for the applicant to confirm. */
export function ShowFound() {
  const [text, common] = [useReprintText(), useText()]
  const wizard = useWizard()
  const found = wizard?.found
  // After a repeated lookup during the booking, the chosen time stays.
  const next = wizard && hasReached(wizard, 'time') && wizard.dateTime ? nextPage(wizard) : '/locations/illegible'
  return (
    <WizardPage step="step.record" title={text('result.title')} subtitle={found?.reprint ? undefined : text('result.intro')}>
      {(environment) => (
        <>
          {found?.reprint && <BookedReprint reprint={found.reprint} environment={environment} />}
          <Panel>
            <Facts
              facts={[
                { name: text('result.name'), value: `${found?.first_name} ${found?.last_name}` },
                { name: text('result.phone'), value: found?.phone },
              ]}
            />
          </Panel>
          <Group gap="lg">
            {!found?.reprint && <ButtonLink to={next}>{common('continue')}</ButtonLink>}
            <TextLink to="/lookup" py={10}>
              {text('result.other')}
            </TextLink>
          </Group>
        </>
      )}
    </WizardPage>
  )
}
