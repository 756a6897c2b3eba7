import { paidEnglish } from './paid.en.ts'
import { textsOf } from './texts.ts'

const text = textsOf(paidEnglish)

/** The texts of paying online, wherever they are told. */
export const usePaidText = () => text
