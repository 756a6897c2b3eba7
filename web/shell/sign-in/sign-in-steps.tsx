import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { signIn } from '../../data/sign-in.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { AskPassword, type Credentials, explainSignIn, PasskeyButton } from './ask-password.tsx'
import { passkeysWork } from './passkeys.ts'

/** The steps of signing in: password or passkey, then the code if the account has a second factor. `username`: who signs in again. */
export function SignInSteps({ username }: { username?: string }) {
  // While the code is entered, the password is only in memory.
  const [known, setKnown] = useState<Credentials | null>(null)
  return known ? (
    <AskCode credentials={known} onBack={() => setKnown(null)} />
  ) : (
    <AskPassword onCodeNeeded={setKnown} {...(username === undefined ? {} : { username })} />
  )
}

const typedCode = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(40, 'Must be at most 40 characters')),
})

/** The second step: a code of the authenticator app or a recovery code, or a passkey instead. */
function AskCode({ credentials, onBack }: { credentials: Credentials; onBack(): void }) {
  const form = useFields<{ code: string }>(typedCode, { code: '' })
  const { setFocus } = form.form
  useEffect(() => setFocus('code'), [setFocus])
  const enter = form.submit(({ code }) => signIn(credentials.username, credentials.password, code).catch(explainSignIn))
  return (
    <Stack>
      <form onSubmit={enter} noValidate>
        <Stack>
          <Text role="status">Your password is right. One more step protects your account.</Text>
          {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
          <TextField
            label="Code"
            description="The 6 digits that your authenticator app shows now, or one of your recovery codes."
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            styles={{ wrapper: { maxWidth: 240 } }}
            {...form.field('code')}
          />
          <Group justify="space-between">
            <Button variant="subtle" onClick={onBack} disabled={form.busy}>
              Back
            </Button>
            <Button type="submit" loading={form.busy}>
              Log In
            </Button>
          </Group>
        </Stack>
      </form>
      {passkeysWork() && <PasskeyButton />}
    </Stack>
  )
}
