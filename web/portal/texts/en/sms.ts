/** The texts about text messages, on the booking page. */
export const texts = {
  'sms.title': 'Text messages',
  'sms.on': 'On',
  'sms.off': 'Off',
  'sms.stopped': 'Text messages to this number were stopped. To get them again, text START to the number that they came from.',
  'sms.failed': 'Our last text message could not be delivered to {phone}. Please check the number.',
  'sms.end': 'End text messages',
  'sms.ended': 'You will not get any more text messages.',
} as const
