import { Text } from '@mantine/core'
import { useEnvironment } from '../data/environment.ts'
import styles from './environment-name.module.css'

/** The logo and name of the site's environment; empty, at the same height, until known. */
export function EnvironmentName() {
  const { data } = useEnvironment()
  return (
    <div className={styles.name}>
      {data?.logo_url && <img src={data.logo_url} alt="" height={48} />}
      <Text fw={650} size="lg">
        {data?.name ?? ''}
      </Text>
    </div>
  )
}
