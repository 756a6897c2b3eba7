/** The federal notice in plain words; a separate file, so that only the pages that show it load it. */
export const texts = {
  'disclaimer.agree': 'I have read the instructions and agree to the terms',
  'disclaimer.print': 'Print',
  'notice.title': 'What happens with your fingerprints',
  'notice.compared': 'They are compared with the criminal records of the FBI.',
  'notice.kept': 'The FBI may keep them, and compare them with other fingerprints later.',
  'notice.voluntary': 'You do not have to give them. Without them, your application may not be completed or approved.',
  'notice.rights': 'If you have a record, you may see it and have mistakes in it corrected before a decision is made against you.',
  'notice.full': 'Read the full federal privacy notice',
} as const
