/** The texts of the mails of the waitlist. */
export const texts = {
  joined: 'Confirm that you want to hear about open times',
  why: (place: string) => `Someone, most likely you, asked to hear when a fingerprinting time opens at ${place}.`,
  confirm: 'Confirm, or leave the list',
  unasked: 'If it was not you, you need not do anything: without your confirmation we send nothing more.',
  again: 'You are on the list already',
  unchanged: 'You are on the list already, and nothing was changed. To wait for other days, leave the list and join again.',
  look: 'See the days, or leave the list',
  offered: 'A time is open for you',
  earlier: 'An earlier time is open for you',
  when: 'When',
  where: 'Where',
  now: 'Your appointment now',
  until: (time: string) => `It is held for you until ${time}, then offered to the next person.`,
  take: 'Take it, keep your old time, or leave the list',
  book: 'Book it, or leave the list',
}
