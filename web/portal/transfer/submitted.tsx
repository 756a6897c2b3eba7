import { Anchor, Button, Group, Text } from '@mantine/core'
import { longDay, today } from '../../data/dates.ts'
import type { Environment } from '../../data/environment.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { KeepLink } from '../booking/keep-link.tsx'
import { CORRECT_HASH } from '../contact/link-parts.ts'
import { useConfirmationText, useTransferText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'

type Props = {
  number: number
  environment: Environment
  /** The request's own page. */
  address: string | null
  /** The applicant's address, to which it is mailed; null where no mail leaves the server. */
  email: string | null
}

/** The confirmation of a request to transfer, to print: its number, and where its state can be seen. */
export function Submitted({ number, environment, address, email }: Props) {
  const [text, common] = [useTransferText(), useConfirmationText()]
  const locale = useLocale()
  return (
    <Page>
      <PageTitle>{text('transfer.submitted')}</PageTitle>
      <Notice kind="success">{text('transfer.submittedText')}</Notice>
      <KeepLink link={address} />
      <Panel>
        <Facts
          facts={[
            {
              name: text('transfer.number'),
              value: (
                <Text component="span" fz={28} fw={650}>
                  {number}
                </Text>
              ),
            },
            { name: text('transfer.day'), value: longDay(today(), locale) },
            { name: text('transfer.to'), value: environment.name },
          ]}
          least={240}
        />
      </Panel>
      {email && (
        <div>
          <Text style={{ overflowWrap: 'anywhere' }}>{text('transfer.mail', { email })}</Text>
          {address && (
            <Anchor className="no-print" href={`${address}${CORRECT_HASH}`} display="inline-block" py={10}>
              {text('transfer.wrongMail')}
            </Anchor>
          )}
        </div>
      )}
      <Group className="no-print">
        <Button leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {common('confirmation.printButton')}
        </Button>
        {address && (
          <Button component="a" href={address} variant="default">
            {common('transfer.see')}
          </Button>
        )}
        <TextLink to="/" py={10}>
          {common('confirmation.done')}
        </TextLink>
      </Group>
    </Page>
  )
}
