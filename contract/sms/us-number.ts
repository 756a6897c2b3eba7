import { isPhoneNumber } from '../records/phone.ts'

/**
 * Area codes of the North American plan whose numbers receive no text messages from the United States' ordinary senders: those of Canada
 * and the Caribbean, which are other countries, and toll-free, premium and non-geographic ones.
 */
const NOT_OF_THE_US = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 468 474 506 514 519 548 579 581 584 ' +
    '587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942 600 622 ' +
    '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876 ' +
    '500 521 522 523 524 525 526 527 528 529 533 544 566 577 588 700 710 800 833 844 855 866 877 888 900'
  ).split(' '),
)

/** Whether ten digits can be a mobile number of the United States or its territories, to which text messages are sent. */
export const isUsNumber = (digits: string): boolean => isPhoneNumber(digits) && !NOT_OF_THE_US.has(digits.slice(0, 3))

/** A number in the international form of E.164: +13055550100. */
export const toE164 = (digits: string): string => `+1${digits}`

/** The ten digits of a number of the North American plan in the form of E.164; undefined for others. */
export const fromE164 = (number: string): string | undefined => /^\+1(\d{10})$/.exec(number)?.[1]
