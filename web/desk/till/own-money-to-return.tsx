import type { MoneyToReturn as Money } from '../../../contract/payments/till.ts'
import { MoneyToReturn } from '../../records/till/money-to-return.tsx'
import { TextLink } from '../../ui/layout/links.tsx'

/** The money of cancelled appointments that the own location still has, with links to its sheets. */
export const OwnMoneyToReturn = ({ money }: { money: readonly Money[] }) => (
  <MoneyToReturn
    money={money}
    steps="Give the money back, then press Correct beside the receipt. Of a closed day, the provider's staff correct it."
    linkTo={(day, receipt) => (
      <TextLink to="/till" search={{ day } as never}>
        {receipt}
      </TextLink>
    )}
  />
)
