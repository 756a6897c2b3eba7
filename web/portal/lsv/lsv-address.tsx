import { Anchor, Group, Text } from '@mantine/core'
import { formatPhone } from '../../../contract/records/phone.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { useText } from '../texts/dictionaries.ts'
import styles from './lsv.module.css'
import { addressLines, mapAddress, type PublicLsv } from './lsv.ts'

/** Address, map and phone of an LSV. */
export function LsvAddress({ lsv }: { lsv: PublicLsv }) {
  const text = useText()
  const lines = addressLines(lsv)
  return (
    <>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      <Group gap="lg">
        {lines.length > 0 && (
          <Anchor
            className={`${styles.link} no-print`}
            href={mapAddress(lsv)}
            target="_blank"
            rel="noreferrer"
            aria-label={text('lsvs.mapNamed', { name: lsv.name })}
          >
            <Icon name="place" /> {text('map')}
          </Anchor>
        )}
        {lsv.location_phone && (
          <Anchor className={styles.link ?? ''} href={`tel:+1${lsv.location_phone}`}>
            {formatPhone(lsv.location_phone)}
          </Anchor>
        )}
      </Group>
    </>
  )
}
