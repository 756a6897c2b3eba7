import { confirmationEnglish } from './confirmation.en.ts'
import { textsOf } from './texts.ts'

const text = textsOf(confirmationEnglish)

/** The texts of the confirmation and of what went wrong. */
export const useConfirmationText = () => text
