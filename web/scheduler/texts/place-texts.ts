import { placesEnglish } from './places.en.ts'
import { textsOf } from './texts.ts'

const text = textsOf(placesEnglish)

/** The texts of the search among locations. */
export const usePlaceText = () => text
