/** The texts of the choice of an applicant type; separate, so that no other page loads them. */
export const texts = {
  'selections.title': 'What is the background check for?',
  'selections.type': 'Select your applicant type',
  'selections.location': 'Select your job/volunteer location',
  'selections.vendor': 'Select the company that you work for',
  'selections.payment': 'How will you pay?',
  'selections.price': 'Price: {price}',
  'selections.free': 'There is no fee.',
  'selections.payThere': 'You pay {price} at the appointment, not online.',
  'selections.payEmployer': 'You pay nothing: the bill goes to your employer.',
  'selections.noPayment': 'There is no way to pay here yet. Please contact {name}.',
  'selections.noTypes': 'This location offers nothing that can be booked online. Please select another location.',
  'selections.notes': 'Notes (optional)',
  'selections.notesHint': 'Anything the fingerprint location should know before you come.',
  'selections.notesMoving': 'Anything the coordinator should know about your move.',
} as const
