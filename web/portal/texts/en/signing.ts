/** What gives a signature its effect: in English for readers of a language whose texts nobody has reviewed. */
export const texts = {
  'signing.typedName': 'Typing your full name here counts as your signature.',
} as const
