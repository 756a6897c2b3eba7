/** The server's path of the booking of the tests. */
export const BOOKING_PATH = '/bookings/9000000001.token'
/** The address of its page. */
export const BOOKING_PAGE = '/booking/9000000001.token'

/** An applicant's own booking at this time, in Arizona. */
export const ownBooking = (date_time: string) => ({
  ...{ id: 9000000001, status: 'SCHEDULED', date_time, ends_at: date_time, first_name: 'Ann', middle_name: null, last_name: 'Park' },
  ...{
    applicant_type: 'Adoption',
    accepted_ids: null,
    type_translations: {},
    bring: null,
    price: '0.00',
    payment_method: null,
    paid: null,
    paid_at_location: null,
  },
  ...{
    attempt: 1,
    may_move: true,
    may_move_here: true,
    may_cancel: true,
    cancelled_by_site: false,
    missing: [],
    employer: 1,
    network: null,
    environment: 'Metro',
    logo_url: null,
  },
  progress: { booked: '2026-01-02T00:00:00Z', arrived: null, started: null, printed: null, sent: null, answered: null, rejected: null },
  lsv: { id: 7, name: 'Downtown', timezone: 'America/Phoenix', location_name: 'Downtown', translations: {} },
  elsewhere: [],
})
