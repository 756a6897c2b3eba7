/** The texts of a transfer; separate, so that only its page loads them. */
export const texts = {
  'transfer.title': 'Transfer',
  'transfer.subtitle': 'Select your applicant type and work location',
  'transfer.none': 'There is nothing that can be transferred online yet. Please contact {name}.',
} as const
