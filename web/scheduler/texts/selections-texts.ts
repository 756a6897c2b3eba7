import { selectionsEnglish } from './selections.en.ts'
import { textsOf } from './texts.ts'

const text = textsOf(selectionsEnglish)

/** The texts of what an applicant comes for. */
export const useSelectionsText = () => text
