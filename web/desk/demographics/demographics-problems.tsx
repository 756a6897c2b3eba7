import { Button, List, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import type { DemographicsProblem } from '../../../contract/demographics.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'

type Props = { problems: readonly DemographicsProblem[]; onReload(): unknown }

/** Everything that the receiver would reject, so that all of it is mended at once. There is no file until then. */
export function DemographicsProblems({ problems, onReload }: Props) {
  const count = problems.length === 1 ? 'One field keeps' : `${problems.length} fields keep`
  return (
    <Notice kind="warning" title={`${count} these demographics from being sent`} alert>
      <Text>
        The receiver would reject them, so there is no file yet. Of today's applicants the <TextLink to="/board">Day Board</TextLink>{' '}
        corrects the data; or the applicant is keyed at the machine.
      </Text>
      <List my="sm">
        {problems.map(({ tag, name, message }) => (
          <List.Item key={tag}>
            <strong>{name}</strong>: {message}{' '}
            <Text span c="dimmed" size="sm">
              (field {tag})
            </Text>
          </List.Item>
        ))}
      </List>
      <Button variant="default" onClick={onReload}>
        Check Again
      </Button>
    </Notice>
  )
}
