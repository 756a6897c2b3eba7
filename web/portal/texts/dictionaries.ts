import { defineDictionary } from '../translation/dictionary.ts'
import type { texts as data } from './data.en.ts'
import type { texts as everywhere } from './texts.en.ts'

// Each screen names the texts that it needs in `screens.ts`; the hooks beside them speak the reader's language.

/** The name of a text that every page may use. */
export type Key = keyof typeof everywhere

/** The name of a text of the data form. */
export type DataKey = keyof typeof data

/** The texts that every page may use. */
export const texts = defineDictionary({ en: () => import('./texts.en.ts'), es: () => import('./texts.es.ts') })
export const useText = texts.use

/** The texts of the page on which applicants give what is missing. */
export const applicationTexts = defineDictionary({ en: () => import('./application.en.ts'), es: () => import('./application.es.ts') })
export const useApplicationText = applicationTexts.use

/** The texts of the page of a booking. */
export const bookingTexts = defineDictionary({ en: () => import('./booking.en.ts'), es: () => import('./booking.es.ts') })
export const useBookingText = bookingTexts.use

/** The texts of the confirmation and of what went wrong. */
export const confirmationTexts = defineDictionary({ en: () => import('./confirmation.en.ts'), es: () => import('./confirmation.es.ts') })
export const useConfirmationText = confirmationTexts.use

/** The texts of the applicant's data form. */
export const dataTexts = defineDictionary({ en: () => import('./data.en.ts'), es: () => import('./data.es.ts') })
export const useDataText = dataTexts.use

/** The texts of paying online. */
export const paymentTexts = defineDictionary({ en: () => import('./payment.en.ts'), es: () => import('./payment.es.ts') })
export const usePaymentText = paymentTexts.use

/** The texts for those whose time is gone. */
export const lostTimeTexts = defineDictionary({ en: () => import('./lost-time.en.ts'), es: () => import('./lost-time.es.ts') })
export const useLostTimeText = lostTimeTexts.use

/** The texts of the first page for those who have an application under way. */
export const underWayTexts = defineDictionary({ en: () => import('./under-way.en.ts'), es: () => import('./under-way.es.ts') })
export const useUnderWayText = underWayTexts.use

/** The texts of the search among locations. */
export const lsvTexts = defineDictionary({ en: () => import('./lsv.en.ts'), es: () => import('./lsv.es.ts') })
export const useLsvText = lsvTexts.use

/** The texts of a re-print. */
export const reprintTexts = defineDictionary({ en: () => import('./reprint.en.ts'), es: () => import('./reprint.es.ts') })
export const useReprintText = reprintTexts.use

/** The texts of the page on which all answers are checked. */
export const reviewTexts = defineDictionary({ en: () => import('./review.en.ts'), es: () => import('./review.es.ts') })
export const useReviewText = reviewTexts.use

/** The texts of the choice of an applicant type. */
export const selectionsTexts = defineDictionary({ en: () => import('./selections.en.ts'), es: () => import('./selections.es.ts') })
export const useSelectionsText = selectionsTexts.use

/** The texts of a transfer. */
export const transferTexts = defineDictionary({ en: () => import('./transfer.en.ts'), es: () => import('./transfer.es.ts') })
export const useTransferText = transferTexts.use

/** The texts of the waivers. */
export const waiverTexts = defineDictionary({ en: () => import('./waiver.en.ts'), es: () => import('./waiver.es.ts') })
export const useWaiverText = waiverTexts.use
