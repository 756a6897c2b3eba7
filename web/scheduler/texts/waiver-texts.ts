import { textsOf } from './texts.ts'
import { waiverEnglish } from './waiver.en.ts'

const text = textsOf(waiverEnglish)

/** The texts of the waivers. */
export const useWaiverText = () => text
