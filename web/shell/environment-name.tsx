import type { Face } from '../../contract/environments/face.ts'
import { LOGO_HEIGHT } from '../../contract/environments/logo-size.ts'
import { useEnvironment } from '../data/environment.ts'
import { Words } from '../ui/plain/words.tsx'
import styles from './environment-name.module.css'

/** The logo and name of the site's environment; empty, at the same height, until known. */
export function EnvironmentName() {
  const { data } = useEnvironment()
  return (
    <div className={styles.name}>
      {data?.face.logo_url && <Logo face={data.face} />}
      <Words bold size="lg">
        {data?.name ?? ''}
      </Words>
    </div>
  )
}

/** The logo beside its owner's name, hence no alternative text. Its space is reserved until it is loaded. */
export const Logo = ({ face: { logo_url, logo_width } }: { face: Pick<Face, 'logo_url' | 'logo_width'> }) =>
  logo_url && <img src={logo_url} alt="" height={LOGO_HEIGHT} {...(logo_width ? { width: logo_width } : {})} />
