/** The texts of the waivers. */
export const texts = {
  'waiver.new': 'New Application',
  'waiver.reprint': 'Resubmission',
  'waiver.subtitle': 'Please review and sign the following waiver',
  'waiver.which': 'Waiver {number} of {of}: {name}',
  'waiver.waiting': 'Please wait...',
  'waiver.signature': 'Signature',
  'waiver.hint': 'Sign below inside of the box using your touchpad or mouse.',
  'waiver.hintTouch': 'Sign inside the box below with your finger.',
  'waiver.english':
    'This waiver is in English only, and the English text is what you sign. If you do not understand it, ask for help before you sign.',
  'waiver.required': 'Fields with a * are required.',
  'waiver.otherSigner': 'You changed your name or date of birth. Please answer and sign again, so that the waiver is yours.',
  'waiver.box': 'Box for your signature',
  'waiver.drawn': 'Box for your signature, signed',
  'waiver.kept': 'You have signed this waiver.',
  'waiver.again': 'Sign again',
  'waiver.clear': 'Clear',
  'waiver.type': 'Type your name instead',
  'waiver.draw': 'Draw your signature instead',
  'waiver.name': 'Your full name',
  'waiver.both': 'You ticked both “{one}” and “{other}”.',
  'waiver.explained': 'You answered “{one}”, but also explained: “{other}”.',
  'waiver.future': 'This date has not come yet: {day}.',
  'waiver.meant': 'Correct it, or select Continue again if it is right.',
  'waiver.otherName':
    'This is not the name on your form, {name}. If it is wrong, correct it. If it is right, or you sign for the applicant, select Continue again.',
} as const
