/** The dependent rows of the applicants since `:first` and of their appointments, one named statement per table. */
export const HISTORIES: readonly (readonly [name: string, statement: string])[] = [
  [
    'histories of appointments',
    `insert into appointment_history (created, updated, appointment, event, status, lsv, date_time, reason)
     select p.created, p.created, p.id, 'BOOKED', 'SCHEDULED', p.lsv, p.date_time, null from appointment p where p.applicant >= :first
     union all
     select case p.status when 'CANCELLED' then p.created + (p.date_time - p.created) / 2 else p.ends_at end, p.ends_at, p.id, p.status, p.status,
       p.lsv, p.date_time, case p.status when 'CANCELLED' then 'The applicant called' end
     from appointment p where p.applicant >= :first and p.status <> 'SCHEDULED'`,
  ],
  [
    'histories of applicants',
    `insert into applicant_history (created, updated, applicant, event, status_code, date, detail)
     select a.created, a.created, a.id, 'CREATED', null, a.created, '{}' from applicant a where a.id >= :first
     union all
     select s.at, s.at, a.id, case when a.illegible then 'ILLEGIBLE' else 'STATUS' end, a.status_code, s.at,
       case when a.illegible then jsonb_build_object('rejected', 1, 'tcr', a.tcr) else '{"changed": ["status_code"]}' end
     from applicant a, lateral (select least(now(), coalesce(a.submitted::timestamptz + interval '5 days', a.created + interval '1 hour'))) s(at)
     where a.id >= :first and a.status_code is not null`,
  ],
  [
    'rejections',
    `insert into rejection (applicant, attempt, transaction_id, tcr, rejected_at)
     select a.id, 1, a.transaction_id, a.tcr, least(now(), a.submitted::timestamptz + interval '5 days') from applicant a where a.id >= :first and a.illegible`,
  ],
  [
    'addresses',
    `insert into address (created, updated, applicant, address_type, street1, city, state, zip_code)
     select a.created, a.created, a.id, 'HOME',
       (100 + h.n % 8900) || ' ' || (array['Franklin Street','Pine Street','Maple Lane','Lincoln Way West','Portage Avenue','Tilden Avenue'])[1 + h.n % 6],
       c.city, c.state, c.zip_code
     from applicant a
     cross join lateral (select (hashint8(a.id)::bigint + 2147483648) as n) h
     join (values (0, 'South Bend', 'IN', '46601'), (1, 'Michigan City', 'IN', '46360'), (2, 'Gary', 'IN', '46402'), (3, 'Niles', 'MI', '49120'),
                  (4, 'Chicago', 'IL', '60617')) c(n, city, state, zip_code) on c.n = h.n % 5
     where a.id >= :first`,
  ],
  [
    'work locations',
    `insert into applicant_location (applicant, location)
     select p.applicant, p.location from appointment p where p.applicant >= :first and p.location is not null
     group by p.applicant, p.location`,
  ],
  [
    'transfer requests',
    `insert into transfer (record_key, employer, state, applicant_type, first_name, last_name, email, phone, ssn4_index, dob_index)
     select gen_random_uuid(), a.employer, 'PENDING', a.applicant_type, a.first_name, a.last_name, a.email, a.phone, a.ssn4_index, a.dob_index
     from applicant a where a.id >= :first and a.id % 4999 = 0 and a.employer is not null`,
  ],
  [
    'positions',
    `insert into applicant_position select distinct position from applicant where id >= :first and position is not null on conflict do nothing`,
  ],
  ...(['first_name', 'last_name'] as const).map(
    (column) =>
      [
        column.replace('_', ' '),
        `insert into applicant_${column} (name) select distinct ${column} from applicant where id >= :first on conflict do nothing`,
      ] as const,
  ),
  ['how common names are', 'select count_bearers()'],
]
