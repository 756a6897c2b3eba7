/** The texts for a lost time. */
export const texts = {
  'lost.kept': 'You had chosen {when}. Choose another time: nothing that you typed is lost.',
  'lost.here': 'Open times near it at {name}:',
  'lost.elsewhere': 'At the nearest other location with open times, {name}:',
  'lost.all': 'See all times',
} as const
