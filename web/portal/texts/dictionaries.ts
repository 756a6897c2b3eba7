import { type Language, languageOfSigning } from '../../../contract/records/languages.ts'
import { defineDictionary, type Texts, type Translated } from '../translation/dictionary.ts'
import type { texts as data } from './en/data.ts'
import type { texts as everywhere } from './en/texts.ts'

// Each screen names its texts in `screens.ts`; the hooks return them in the reader's language. Each file of texts is loaded only with a
// screen that names it.

/** The texts of every language, by their files: a language is a folder of them. */
const files = import.meta.glob<{ texts: Texts }>(['./*/*.ts', '!./*/{at-once,sentences,checks,refusals}.ts'])

/** The texts of one name, of which only the reader's language is loaded. */
const dictionary = <English extends Texts>(name: string, languageOf = (reader: Language) => reader) =>
  defineDictionary<English>((reader) => (files[`./${languageOf(reader)}/${name}.ts`] as () => Promise<{ texts: Translated<English> }>)())

/** The name of a text that every page may use. */
export type Key = keyof typeof everywhere

/** The name of a text of the data form. */
export type DataKey = keyof typeof data

/** The texts that every page may use. */
export const texts = dictionary<typeof import('./en/texts.ts').texts>('texts')
export const useText = texts.use

/** The texts of the page for missing data. */
export const applicationTexts = dictionary<typeof import('./en/application.ts').texts>('application')
export const useApplicationText = applicationTexts.use

/** The texts of the page of a booking. */
export const bookingTexts = dictionary<typeof import('./en/booking.ts').texts>('booking')
export const useBookingText = bookingTexts.use

/** The texts of how an applicant is reached. */
export const contactTexts = dictionary<typeof import('./en/contact.ts').texts>('contact')
export const useContactText = contactTexts.use

/** The texts of correcting how an applicant is reached. */
export const correctionTexts = dictionary<typeof import('./en/correction.ts').texts>('correction')
export const useCorrectionText = correctionTexts.use

/** The texts of the confirmation and of what went wrong. */
export const confirmationTexts = dictionary<typeof import('./en/confirmation.ts').texts>('confirmation')
export const useConfirmationText = confirmationTexts.use

/** The texts of the progress of an appointment and its prints. */
export const progressTexts = dictionary<typeof import('./en/progress.ts').texts>('progress')
export const useProgressText = progressTexts.use

/** The texts of the applicant's data form. */
export const dataTexts = dictionary<typeof import('./en/data.ts').texts>('data')
export const useDataText = dataTexts.use

/** The texts of the page that mails the links to an applicant's appointments. */
export const findTexts = dictionary<typeof import('./en/find.ts').texts>('find')
export const useFindText = findTexts.use

/** The texts of paying online. */
export const paymentTexts = dictionary<typeof import('./en/payment.ts').texts>('payment')
export const usePaymentText = paymentTexts.use

/** The texts for choosing a day and a time. */
export const scheduleTexts = dictionary<typeof import('./en/schedule.ts').texts>('schedule')
export const useScheduleText = scheduleTexts.use

/** The texts for a lost time. */
export const lostTimeTexts = dictionary<typeof import('./en/lost-time.ts').texts>('lost-time')
export const useLostTimeText = lostTimeTexts.use

/** The texts of the first page with an application in progress. */
export const underWayTexts = dictionary<typeof import('./en/under-way.ts').texts>('under-way')
export const useUnderWayText = underWayTexts.use

/** The texts of the search among locations. */
export const lsvTexts = dictionary<typeof import('./en/lsv.ts').texts>('lsv')
export const useLsvText = lsvTexts.use

/** The texts of a re-print. */
export const reprintTexts = dictionary<typeof import('./en/reprint.ts').texts>('reprint')
export const useReprintText = reprintTexts.use

/** The texts of the page for checking all answers. */
export const reviewTexts = dictionary<typeof import('./en/review.ts').texts>('review')
export const useReviewText = reviewTexts.use

/** The texts of the choice of an applicant type. */
export const selectionsTexts = dictionary<typeof import('./en/selections.ts').texts>('selections')
export const useSelectionsText = selectionsTexts.use

/** The texts of the federal notice in plain words. */
export const noticeTexts = dictionary<typeof import('./en/notice.ts').texts>('notice')
export const useNoticeText = noticeTexts.use

/** The texts of a transfer. */
export const transferTexts = dictionary<typeof import('./en/transfer.ts').texts>('transfer')
export const useTransferText = transferTexts.use

/** The texts of waiting for a time that opens. */
export const waitlistTexts = dictionary<typeof import('./en/waitlist.ts').texts>('waitlist')
export const useWaitlistText = waitlistTexts.use

/** The texts of the waivers. */
export const waiverTexts = dictionary<typeof import('./en/waiver.ts').texts>('waiver')
export const useWaiverText = waiverTexts.use

/** The legally effective words of a signature or an agreement, in a language in which it was reviewed. */
export const signingTexts = dictionary<typeof import('./en/signing.ts').texts>('signing', languageOfSigning)
export const useSigningText = signingTexts.use
