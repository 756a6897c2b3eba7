import { Anchor, Group, Text } from '@mantine/core'
import { phoneText } from '../../records/lsv/address.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { useText } from '../texts/dictionaries.ts'
import { addressLines, mapAddress, type Place } from './place.ts'
import styles from './places.module.css'

/** Address, map and phone of a location. */
export function PlaceAddress({ place }: { place: Place }) {
  const text = useText()
  const lines = addressLines(place)
  return (
    <>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      <Group gap="lg">
        {lines.length > 0 && (
          <Anchor
            className={`${styles.link} no-print`}
            href={mapAddress(place)}
            target="_blank"
            rel="noreferrer"
            aria-label={text('places.mapNamed', { name: place.name })}
          >
            <Icon name="place" /> {text('map')}
          </Anchor>
        )}
        {place.location_phone && (
          <Anchor className={styles.link ?? ''} href={`tel:+1${place.location_phone}`}>
            {phoneText(place.location_phone)}
          </Anchor>
        )}
      </Group>
    </>
  )
}
