import { paymentEnglish } from './payment.en.ts'
import { textsOf } from './texts.ts'

const text = textsOf(paymentEnglish)

/** The texts of the card's page. */
export const usePaymentText = () => text
