import { returnsEnglish } from './returns.en.ts'
import { textsOf } from './texts.ts'

const text = textsOf(returnsEnglish)

/** The texts of the pages on which prints are taken again. */
export const useReturnText = () => text
