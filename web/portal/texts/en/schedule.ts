/** The texts for choosing a day and a time. */
export const texts = {
  'schedule.calendar': 'Days with open times',
  'schedule.open': '{count} open times',
  'schedule.openOne': '1 open time',
  'schedule.morning': 'Morning',
  'schedule.afternoon': 'Afternoon',
  'schedule.empty': 'No times to display',
  'schedule.emptyIn': 'No times in {months}',
  'schedule.none': 'This location has no open times in the next {days} days. Please select another location.',
  'schedule.seek': 'Show a day with open times',
  'schedule.zone': 'Times are in {zone}, where the location is.',
  'schedule.previous': 'Previous month',
  'schedule.next': 'Next month',
} as const
