import { List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { dollars, fromCents, toCents } from '../../../contract/payments/dollars.ts'
import type { MoneyToReturn as Money } from '../../../contract/payments/till.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { countOf } from '../../ui/list/count-of.ts'

type Props = { money: readonly Money[]; linkTo(day: string, receipt: string): ReactNode; steps: string }

/**
 * Lists the money of cancelled appointments that a desk still has, each receipt as a link to its day that `linkTo` makes, and how it is given
 * back.
 */
export function MoneyToReturn({ money, linkTo, steps }: Props) {
  if (money.length === 0) return null
  return (
    <Notice kind="warning" title={toReturnInWords(money)}>
      <List>
        {money.map(({ payment, day, receipt, applicant, appointment, amount }) => (
          <List.Item key={payment}>
            {applicant} ({appointment}), {dollars(amount)}: {linkTo(day, receipt)}
          </List.Item>
        ))}
      </List>
      <Text>{steps}</Text>
    </Notice>
  )
}

/** "$97.00 to give back: 2 payments for cancelled appointments", the sum first, since a narrow line is cut at its end. */
export function toReturnInWords(money: readonly Money[]): string {
  const total = money.reduce((sum, { amount }) => sum + toCents(amount), 0)
  return `${dollars(fromCents(total))} to give back: ${countOf(money.length, 'payment')} for cancelled appointments`
}
