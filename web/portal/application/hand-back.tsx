import { Text } from '@mantine/core'
import { useSearch } from '../../router/routing.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useApplicationText } from '../texts/dictionaries.ts'

/** /booking/done: shown on a device of the desk after an applicant has entered the data, without personal data. */
export function HandBack() {
  const text = useApplicationText()
  const cleared = (useSearch() as { cleared?: string }).cleared === '1'
  return (
    <Page>
      <PageTitle>{text(cleared ? 'ownData.clearedTitle' : 'ownData.handTitle')}</PageTitle>
      <Notice kind={cleared ? 'warning' : 'success'}>
        <Text>{text(cleared ? 'ownData.clearedHint' : 'ownData.handHint')}</Text>
      </Notice>
      <TextLink to="/login">{text('ownData.desk')}</TextLink>
    </Page>
  )
}
