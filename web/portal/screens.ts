import { lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '../shell/screen.ts'
import { privacyNotice } from './disclaimers/privacy-notice-text.ts'
import { applicationTexts } from './texts/application-texts.ts'
import { bookingTexts } from './texts/booking-texts.ts'
import { confirmationTexts } from './texts/confirmation-texts.ts'
import { dataTexts } from './texts/data-texts.ts'
import { paymentTexts } from './texts/payment-texts.ts'
import { placeTexts } from './texts/place-texts.ts'
import { returnTexts } from './texts/return-texts.ts'
import { selectionsTexts } from './texts/selections-texts.ts'
import { texts } from './texts/texts.ts'
import { waiverTexts } from './texts/waiver-texts.ts'
import { screenWith } from './translation/dictionary.ts'
import { confirmationElsewhere, from, paymentElsewhere, resultElsewhere, scheduleElsewhere, waiverElsewhere } from './wizard/guards.ts'

/** The map of the applicants' pages. */
export const screens: readonly Screen[] = [
  {
    path: '/landing',
    title: 'Welcome',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./landing/landing.tsx'), 'Landing'),
  },
  {
    path: '/disclaimer/new',
    title: 'Instructions',
    for: 'signed-out',
    component: screenWith(() => import('./disclaimers/read-disclaimers.tsx'), 'ReadDisclaimers', privacyNotice),
    elsewhere: from({ new: 1 }),
  },
  {
    path: '/disclaimer/illegible',
    title: 'Instructions',
    for: 'signed-out',
    component: screenWith(() => import('./disclaimers/read-disclaimers.tsx'), 'ReadDisclaimers', privacyNotice),
    elsewhere: from({ illegible: 1 }),
  },
  {
    path: '/disclaimer/transfer',
    title: 'Instructions',
    for: 'signed-out',
    component: screenWith(() => import('./disclaimers/read-disclaimers.tsx'), 'ReadDisclaimers', privacyNotice),
    elsewhere: from({ transfer: 1 }),
  },
  {
    path: '/transfer',
    title: 'Transfer',
    for: 'signed-out',
    component: screenWith(() => import('./transfer/choose-transfer.tsx'), 'ChooseTransfer', returnTexts, selectionsTexts, paymentTexts),
    elsewhere: from({ transfer: 2 }),
  },
  {
    path: '/lookup',
    title: 'Find your record',
    for: 'signed-out',
    component: screenWith(() => import('./resubmission/look-up.tsx'), 'LookUp', returnTexts),
    elsewhere: from({ illegible: 2 }),
  },
  {
    path: '/result',
    title: 'Your record',
    for: 'signed-out',
    component: screenWith(() => import('./resubmission/show-found.tsx'), 'ShowFound', returnTexts),
    elsewhere: resultElsewhere,
  },
  {
    path: '/locations/new',
    title: 'Locations',
    for: 'signed-out',
    component: screenWith(() => import('./lsv/choose-place.tsx'), 'ChoosePlace', placeTexts),
    elsewhere: from({ new: 2 }),
  },
  {
    path: '/locations/illegible',
    title: 'Locations',
    for: 'signed-out',
    component: screenWith(() => import('./lsv/choose-place.tsx'), 'ChoosePlace', placeTexts),
    elsewhere: from({ illegible: 4 }),
  },
  {
    path: '/schedule/$lsv/new',
    title: 'Date and time',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./time/choose-time.tsx'), 'ChooseTime'),
    elsewhere: scheduleElsewhere({ new: 3 }),
  },
  {
    path: '/schedule/$lsv/illegible',
    title: 'Date and time',
    for: 'signed-out',
    component: lazyRouteComponent(() => import('./time/choose-time.tsx'), 'ChooseTime'),
    elsewhere: scheduleElsewhere({ illegible: 5 }),
  },
  {
    path: '/selections',
    title: 'Applicant type',
    for: 'signed-out',
    component: screenWith(() => import('./applicant-type/choose-type.tsx'), 'ChooseType', selectionsTexts, paymentTexts),
    elsewhere: from({ new: 4 }),
  },
  {
    path: '/data',
    title: 'Your information',
    for: 'signed-out',
    component: screenWith(() => import('./application/give-data.tsx'), 'GiveData', dataTexts),
    elsewhere: from({ new: 5, transfer: 3 }),
  },
  {
    path: '/waiver',
    title: 'Waiver',
    for: 'signed-out',
    component: screenWith(() => import('./waivers/review-waiver.tsx'), 'ReviewWaiver', waiverTexts),
    elsewhere: waiverElsewhere,
  },
  {
    path: '/waiver/$id',
    title: 'Waiver',
    for: 'signed-out',
    component: screenWith(() => import('./waivers/review-waiver.tsx'), 'ReviewWaiver', waiverTexts),
    elsewhere: waiverElsewhere,
  },
  {
    path: '/payment',
    title: 'Payment',
    for: 'signed-out',
    component: screenWith(() => import('./payment/pay.tsx'), 'Pay', paymentTexts),
    elsewhere: paymentElsewhere,
  },
  {
    path: '/confirmation',
    title: 'Confirmation',
    for: 'signed-out',
    component: screenWith(() => import('./booking/confirmation.tsx'), 'Confirmation', confirmationTexts, paymentTexts),
    elsewhere: confirmationElsewhere,
  },
  {
    path: '/booking/$token',
    title: 'Your appointment',
    for: 'everyone',
    component: screenWith(
      () => import('./booking/booking-page.tsx'),
      'BookingPage',
      bookingTexts,
      applicationTexts,
      confirmationTexts,
      paymentTexts,
    ),
  },
  {
    path: '/booking/$token/data',
    title: 'Your information',
    for: 'everyone',
    component: screenWith(
      () => import('./application/application-page.tsx'),
      'ApplicationPage',
      applicationTexts,
      bookingTexts,
      dataTexts,
      waiverTexts,
      privacyNotice,
      texts,
    ),
  },
  {
    path: '/booking/done',
    title: 'Thank you',
    for: 'everyone',
    component: screenWith(() => import('./application/hand-back.tsx'), 'HandBack', applicationTexts),
  },
]
