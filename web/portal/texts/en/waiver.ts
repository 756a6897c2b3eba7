/** The texts of the waivers; separate, so that no other page loads them. */
export const texts = {
  'waiver.new': 'New Application',
  'waiver.reprint': 'Resubmission',
  'waiver.subtitle': 'Please review and sign the following waiver',
  'waiver.which': 'Waiver {number} of {of}: {name}',
  'waiver.waiting': 'Please wait...',
  'waiver.signature': 'Signature',
  'waiver.hint': 'Sign below inside of the box using your touchpad or mouse.',
  'waiver.box': 'Box for your signature',
  'waiver.drawn': 'Box for your signature, signed',
  'waiver.kept': 'You have signed this waiver.',
  'waiver.again': 'Sign again',
  'waiver.clear': 'Clear',
  'waiver.type': 'Type your name instead',
  'waiver.draw': 'Draw your signature instead',
  'waiver.name': 'Your full name',
  'waiver.nameHint': 'Typing your full name here counts as your signature.',
} as const
