import { Text } from '@mantine/core'
import { ButtonLink } from '../ui/layout/links.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

type Texts = { title: string; explanation: string; login: string }

/** A host name that belongs to no employer and no network; staff may still sign in. */
export function UnknownEnvironment({ texts }: { texts: Texts }) {
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
