import { Text } from '@mantine/core'
import { APPROVING_CARD, testCards } from '../../../contract/test-cards.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { usePaymentText } from '../texts/dictionaries.ts'

/** Says aloud that the sandbox moves no money, and which card does what. */
export function TestCardsNotice() {
  const text = usePaymentText()
  return (
    <Notice kind="warning" title={text('payment.testTitle')}>
      <Text>{text('payment.testIntro', { card: spaced(APPROVING_CARD) })}</Text>
      <details>
        <summary>{text('payment.testList')}</summary>
        <ul>
          {Object.entries(testCards).map(([number, outcome]) => (
            <li key={number}>
              {spaced(number)} {outcome === 'approve' ? '' : text(`payment.test.${outcome}`)}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')
