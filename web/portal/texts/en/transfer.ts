/** The texts of a transfer's page; beside the others so that only this page loads them. */
export const texts = {
  'transfer.title': 'Transfer',
  'transfer.subtitle': 'Select your applicant type and work location',
  'transfer.none': 'There is nothing that can be transferred online yet. Please contact {name}.',
} as const
