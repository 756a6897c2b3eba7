import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { zoneName } from '../../data/dates.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { ProfileFacts } from '../../records/lsv/profile-facts.tsx'
import { instructions } from '../../records/lsv/profile-fields.ts'
import { Facts } from '../../ui/list/facts.tsx'
import { editNames } from './lsv-rules.ts'

/** All that is known of a location. */
export function LsvFacts({ lsv }: { lsv: Lsv }) {
  const { timezone, appointment_duration, stations } = lsv
  return (
    <Stack>
      <Part title="Where applicants come">
        <ProfileFacts record={lsv} names={[...editNames.location, 'url', ...instructions]} />
      </Part>
      <Part title="Primary Contact">
        <ProfileFacts record={lsv} names={editNames.contact} />
      </Part>
      <Part title="Office">
        <ProfileFacts record={lsv} names={editNames.office} />
      </Part>
      <Part title="Appointments">
        <Facts
          facts={[
            { name: 'Time zone', value: zoneName(timezone) },
            { name: 'Appointment duration', value: `${appointment_duration} minutes` },
            { name: 'Stations', value: stations },
          ]}
        />
      </Part>
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </div>
  )
}
