import { ownDataEnglish } from './own-data.en.ts'
import { textsOf } from './texts.ts'

const text = textsOf(ownDataEnglish)

/** The texts of the page on which applicants give what is missing. */
export const useOwnDataText = () => text
