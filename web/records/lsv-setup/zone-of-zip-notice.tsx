import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { zoneName } from '../../data/dates.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { haveSameTime, zoneOfZip } from '../lsv/zone-of-zip.ts'
import type { LsvValues } from './lsv-rules.ts'

type Props = { form: ReturnType<typeof useFields<LsvValues>>; isNew: boolean }

/**
 * Suggests the time zone of the ZIP code, and warns while another one is chosen; nothing for an unknown ZIP code or one of a divided
 * area. The zone of a new LSV follows its ZIP code until another one was chosen.
 */
export function ZoneOfZip({ form: { form }, isNew }: Props) {
  const [zip, chosen] = form.watch(['location_postal', 'timezone'])
  const suggested = zoneOfZip(zip)
  const [last, setLast] = useState(chosen)
  const [year] = useState(() => new Date().getFullYear())
  const isUntouched = isNew && chosen === last
  useEffect(() => {
    if (!isUntouched || suggested === null || suggested === chosen) return
    form.setValue('timezone', suggested, { shouldDirty: true })
    setLast(suggested)
  }, [isUntouched, suggested, chosen, form])
  if (suggested === null || haveSameTime(suggested, chosen, year)) return null
  return (
    <Notice kind="warning">
      <Text>{`ZIP code ${zip} is in ${zoneName(suggested)}.`}</Text>
      <Button variant="default" mt="xs" onClick={() => form.setValue('timezone', suggested, { shouldDirty: true })}>
        {`Use ${zoneName(suggested)}`}
      </Button>
    </Notice>
  )
}
