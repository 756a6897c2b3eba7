import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { frontEndOf } from '../../../contract/environments/hosts.ts'
import { askSession, enter, type Session, useSession } from '../../data/session.ts'
import { lazyScreen } from '../../router/lazy-screen.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { useProblemFocus } from '../../ui/focus/use-problem-focus.ts'
import { useFields } from '../../ui/form/use-fields.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EnvironmentName } from '../environment-name.tsx'
import type { FrontEnd } from '../front-end.ts'
import { PublicFrame } from '../public-frame.tsx'
import { logOutScreen, signInScreens } from '../sign-in/screens.ts'
import { checkSameTwice, type NewPassword, NewPasswordFields, newPasswordFields } from './new-password-fields.tsx'
import { requiredPassword } from './required-password.ts'
import { useSaveOwnPassword } from './save-own-password.ts'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { useFactors } from './use-factors.ts'

/** The step that the user must complete before anything else. */
export function DueStep() {
  const session = useSession()
  if (!session) return null
  return session.due === 'PASSWORD' ? <NewPasswordDue session={session} /> : <SecondFactorDue />
}

type Values = NewPassword & { old_password: string }
const old_password = requiredPassword

/** After a reset by an administrator, who knows the current password, the owner chooses a new one. */
function NewPasswordDue({ session }: { session: Session }) {
  const min = session.shortest_password
  const schema = useMemo(() => z.object({ old_password, ...newPasswordFields(min) }).check(checkSameTwice<Values>()), [min])
  const form = useFields<Values>(schema, { old_password: '', password: '', confirm: '' })
  const problems = useProblemFocus(form.attempt)
  const saveOwnPassword = useSaveOwnPassword(session.user_id)
  const save = form.submit(async ({ old_password, password }) => {
    await saveOwnPassword(old_password, password).catch(async (error) => {
      // If only the answer of the first attempt was lost, no step is due.
      const now = await askSession()
      if (now === null || now.due === 'PASSWORD') throw error
    })
    await enter()
  })
  return (
    <Page width={432}>
      <PageTitle>Choose a new password</PageTitle>
      <Panel>
        <form ref={problems} onSubmit={save} noValidate>
          <Stack>
            <Text>Your password was set by an administrator. Choose one that only you know before you go on.</Text>
            {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
            <PasswordField label="Current password" required autoComplete="current-password" {...form.field('old_password')} />
            <NewPasswordFields form={form} min={min} words={[session.username, session.user_email]} />
            <Group justify="space-between">
              <TextLink to="/logout">Log Out</TextLink>
              <Button type="submit" loading={form.busy}>
                Save password
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
    </Page>
  )
}

/** The operator requires a second factor for every account. */
function SecondFactorDue() {
  const { data } = useFactors()
  const ready = data !== undefined && (data.totp || data.passkeys.length > 0)
  return (
    <Page>
      <PageTitle>Set up two-step sign-in</PageTitle>
      <Text>Every account of this system needs a second step. Set up one of these before you go on.</Text>
      <SecondFactorPanel />
      <Group justify="space-between">
        <TextLink to="/logout">Log Out</TextLink>
        <Button disabled={!ready} onClick={() => void enter()}>
          Continue
        </Button>
      </Group>
    </Page>
  )
}

/** The only screen of an account that must choose a new password or set up a second factor. */
export const dueFrontEnd: FrontEnd = {
  title: 'BIMS',
  home: '/dashboard',
  scheme: 'auto',
  screens: [
    // Afterwards the sign-in page leads back to the requested page.
    ...signInScreens.filter(({ for: whom }) => whom === 'everyone'),
    logOutScreen,
    { path: '/$', title: 'Before you go on', for: 'signed-in', component: lazyScreen(() => import('./due-step.tsx'), 'DueStep') },
  ],
  Frame: ({ children }) => <PublicFrame header={<SiteName />}>{children}</PublicFrame>,
}

/** The site as its sign-in page names it: the employer or network of the host, or the product on the general one. */
const SiteName = () => (frontEndOf(location.hostname) === 'staff' ? <strong>BIMS</strong> : <EnvironmentName />)
