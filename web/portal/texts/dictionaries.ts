import { defineDictionary } from '../translation/dictionary.ts'
import type { texts as data } from './en/data.ts'
import type { texts as everywhere } from './en/texts.ts'

// Each screen names its texts in `screens.ts`; the hooks return them in the reader's language.

/** The name of a text that every page may use. */
export type Key = keyof typeof everywhere

/** The name of a text of the data form. */
export type DataKey = keyof typeof data

/** The texts that every page may use. */
export const texts = defineDictionary({ en: () => import('./en/texts.ts'), es: () => import('./es/texts.ts') })
export const useText = texts.use

/** The texts of the page for missing data. */
export const applicationTexts = defineDictionary({ en: () => import('./en/application.ts'), es: () => import('./es/application.ts') })
export const useApplicationText = applicationTexts.use

/** The texts of the page of a booking. */
export const bookingTexts = defineDictionary({ en: () => import('./en/booking.ts'), es: () => import('./es/booking.ts') })
export const useBookingText = bookingTexts.use

/** The texts of how an applicant is reached. */
export const contactTexts = defineDictionary({ en: () => import('./en/contact.ts'), es: () => import('./es/contact.ts') })
export const useContactText = contactTexts.use

/** The texts of text messages. */
export const smsTexts = defineDictionary({ en: () => import('./en/sms.ts'), es: () => import('./es/sms.ts') })
export const useSmsText = smsTexts.use

/** The texts of the confirmation and of what went wrong. */
export const confirmationTexts = defineDictionary({ en: () => import('./en/confirmation.ts'), es: () => import('./es/confirmation.ts') })
export const useConfirmationText = confirmationTexts.use

/** The texts of the progress of an appointment and its prints. */
export const progressTexts = defineDictionary({ en: () => import('./en/progress.ts'), es: () => import('./es/progress.ts') })
export const useProgressText = progressTexts.use

/** The texts of the applicant's data form. */
export const dataTexts = defineDictionary({ en: () => import('./en/data.ts'), es: () => import('./es/data.ts') })
export const useDataText = dataTexts.use

/** The texts of the page that mails the links to an applicant's appointments. */
export const findTexts = defineDictionary({ en: () => import('./en/find.ts'), es: () => import('./es/find.ts') })
export const useFindText = findTexts.use

/** The texts of paying online. */
export const paymentTexts = defineDictionary({ en: () => import('./en/payment.ts'), es: () => import('./es/payment.ts') })
export const usePaymentText = paymentTexts.use

/** The texts for a lost time. */
export const lostTimeTexts = defineDictionary({ en: () => import('./en/lost-time.ts'), es: () => import('./es/lost-time.ts') })
export const useLostTimeText = lostTimeTexts.use

/** The texts of the first page with an application in progress. */
export const underWayTexts = defineDictionary({ en: () => import('./en/under-way.ts'), es: () => import('./es/under-way.ts') })
export const useUnderWayText = underWayTexts.use

/** The texts of the search among locations. */
export const lsvTexts = defineDictionary({ en: () => import('./en/lsv.ts'), es: () => import('./es/lsv.ts') })
export const useLsvText = lsvTexts.use

/** The texts of a re-print. */
export const reprintTexts = defineDictionary({ en: () => import('./en/reprint.ts'), es: () => import('./es/reprint.ts') })
export const useReprintText = reprintTexts.use

/** The texts of the page for checking all answers. */
export const reviewTexts = defineDictionary({ en: () => import('./en/review.ts'), es: () => import('./es/review.ts') })
export const useReviewText = reviewTexts.use

/** The texts of the choice of an applicant type. */
export const selectionsTexts = defineDictionary({ en: () => import('./en/selections.ts'), es: () => import('./es/selections.ts') })
export const useSelectionsText = selectionsTexts.use

/** The texts of the federal notice in plain words. */
export const noticeTexts = defineDictionary({ en: () => import('./en/notice.ts'), es: () => import('./es/notice.ts') })
export const useNoticeText = noticeTexts.use

/** The texts of a transfer. */
export const transferTexts = defineDictionary({ en: () => import('./en/transfer.ts'), es: () => import('./es/transfer.ts') })
export const useTransferText = transferTexts.use

/** The texts of waiting for a time that opens. */
export const waitlistTexts = defineDictionary({ en: () => import('./en/waitlist.ts'), es: () => import('./es/waitlist.ts') })
export const useWaitlistText = waitlistTexts.use

/** The texts of the waivers. */
export const waiverTexts = defineDictionary({ en: () => import('./en/waiver.ts'), es: () => import('./es/waiver.ts') })
export const useWaiverText = waiverTexts.use
