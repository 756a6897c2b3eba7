import { readProvider } from '../../data/embedded-data.ts'
import { useEnvironment } from '../../data/environment.ts'
import { ProviderFooter } from '../../shell/public-frame.tsx'
import { Words } from '../../ui/plain/words.tsx'
import { useText } from '../texts/dictionaries.ts'
import { HelpLine } from './help-line.tsx'
import { isLongName } from './long-name.ts'

/** The footer of applicants' pages: whom to ask, who runs the site, and why it can be trusted. */
export function ApplicantFooter({ leads }: { leads: boolean }) {
  const text = useText()
  const { data } = useEnvironment()
  return (
    <ProviderFooter leads={leads}>
      <HelpLine />
      {data && (
        <Words size="sm" dimmed>
          {text(isLongName(data.name) ? 'trustAlone' : 'trust', { provider: readProvider().name, name: data.name })}
        </Words>
      )}
    </ProviderFooter>
  )
}
