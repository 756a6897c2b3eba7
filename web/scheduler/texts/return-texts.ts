import { returnsEnglish } from './returns.en.ts'
import { textsOf } from './texts.ts'

const text = textsOf(returnsEnglish)

/** The texts of the pages for those who come again. */
export const useReturnText = () => text
