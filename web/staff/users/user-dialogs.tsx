import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { PASSWORD_MIN } from '../../../contract/people/password-strength.ts'
import { user } from '../../../contract/people/people.ts'
import { webhook } from '../../../contract/webhooks/webhooks.ts'
import { call } from '../../data/call.ts'
import type { CallOnce } from '../../data/call-once.ts'
import { useConfirmation } from '../../data/confirmation.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { useAction } from '../../data/records/use-records.ts'
import { ConfirmedQuestion } from '../../records/confirmed-question.tsx'
import { checkSameTwice, type NewPassword, NewPasswordFields, newPasswordFields } from '../../shell/account/new-password-fields.tsx'
import { ConfirmationIfNeeded } from '../../ui/field/confirmation-field.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { MadeByUser } from './made-by-user.tsx'
import { AddUser, EditUser } from './user-form.tsx'
import type { Account, OpenDialog, Verb } from './user-values.ts'

type Props = { dialog: OpenDialog | null; onClose(): void }
type Question = { title: string; text(account: Account): string; yes: string; destructive?: boolean; done: string }

/** The confirmation before an action on an account. */
const questions: Partial<Record<Verb, Question>> = {
  lock: {
    title: 'Lock User?',
    text: ({ email }) => `${email} is signed out at once and cannot sign in until you unlock the account.`,
    yes: 'Lock',
    destructive: true,
    done: 'User locked',
  },
  unlock: { title: 'Unlock User?', text: ({ email }) => `${email} may sign in again.`, yes: 'Unlock', done: 'User unlocked' },
  invite: {
    title: 'Resend Activation?',
    text: ({ email }) =>
      `${mailsLeave() ? `A new link goes to ${email}.` : `No mail server is set: a new link for ${email} is kept in the Outbox.`} Links that were sent before will no longer work.`,
    yes: 'Resend',
    get done() {
      return mailsLeave() ? 'Activation sent' : 'The new link is in the Outbox'
    },
  },
  factors: {
    title: 'Remove Two-Step Sign-In?',
    text: ({ email }) =>
      `Authenticator app, passkeys and recovery codes of ${email} are removed, for somebody who has lost them. Make sure that the request really comes from them. A new password has to be chosen at the next sign-in.`,
    yes: 'Remove',
    destructive: true,
    done: 'Two-step sign-in removed',
  },
  sessions: {
    title: 'End All Sessions?',
    text: ({ email }) =>
      `${email} is signed out everywhere at once. What is typed there can be saved after signing in again on the same page.`,
    yes: 'End Sessions',
    destructive: true,
    done: 'Sessions ended',
  },
  remove: {
    title: 'Delete User?',
    text: ({ email }) => `Are you sure you want to delete ${email}? The account is signed out and can no longer be used.`,
    yes: 'Delete',
    destructive: true,
    done: 'User deleted',
  },
}

/** The open dialog, if there is one. */
export function UserDialogs({ dialog, onClose }: Props) {
  const account = dialog !== null && dialog.what !== 'add' ? dialog.account : null
  return (
    <>
      {dialog?.what === 'add' && <AddUser onClose={onClose} />}
      {account && <EditUser key={`edit-${account.id}`} account={account} opened={dialog?.what === 'edit'} onClose={onClose} />}
      {account && <ResetPassword account={account} opened={dialog?.what === 'password'} onClose={onClose} />}
      {account && dialog && <Confirm what={dialog.what as Verb} account={account} onClose={onClose} />}
    </>
  )
}

function Confirm({ what, account, onClose }: { what: Verb; account: Account; onClose(): void }) {
  const [disablesWebhooks, setDisablesWebhooks] = useState(false)
  const act = useAction(
    (verb: Verb, once) => (stopsPrograms(verb) ? stop(verb, account.id, disablesWebhooks) : send(verb, account.id, once)),
    user,
    webhook,
  )
  const question = questions[what]
  if (!question) return null
  if (what === 'factors')
    return (
      <ConfirmedQuestion
        title={question.title}
        text={question.text(account)}
        yes={question.yes}
        destructive
        done={question.done}
        onConfirm={() => act.mutateAsync(what)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={question.title}
      opened
      onClose={onClose}
      yes={question.yes}
      no="Cancel"
      destructive={question.destructive ?? false}
      onConfirm={() => act.mutateAsync(what)}
      done={question.done}
    >
      {question.text(account)}
      {stopsPrograms(what) && (
        <MadeByUser what={what} account={account} disablesWebhooks={disablesWebhooks} onDisableWebhooks={setDisablesWebhooks} />
      )}
    </ConfirmDialog>
  )
}

/** Whether an action stops the programs of an account too. */
const stopsPrograms = (what: Verb): what is 'lock' | 'remove' => what === 'lock' || what === 'remove'

function stop(what: 'lock' | 'remove', id: number, disablesWebhooks: boolean): Promise<unknown> {
  const options = disablesWebhooks ? { query: { webhooks: 'disable' } } : {}
  return what === 'remove' ? call('DELETE', `/users/${id}`, options) : call('PATCH', `/users/${id}/lock`, options)
}

function send(what: Verb, id: number, once: CallOnce): Promise<unknown> {
  if (what === 'invite') return once('POST', `/users/${id}/resend_activation`)
  if (what === 'sessions') return call('DELETE', '/sessions', { query: { user: id } })
  return call('PATCH', `/users/${id}/${what === 'factors' ? 'reset_mfa' : what}`)
}

/** Sets a password for a user, who must choose another one at the next sign-in. */
function ResetPassword({ account, opened, onClose }: { account: Account; opened: boolean; onClose(): void }) {
  const min = account.second_factor ? PASSWORD_MIN.withSecondFactor : PASSWORD_MIN.alone
  const schema = useMemo(() => z.object(newPasswordFields(min)).check(checkSameTwice()), [min])
  const confirmation = useConfirmation()
  const set = useAction((password: string) => call('PATCH', `/users/${account.id}/set_password`, { body: { password } }), user)
  return (
    <FormDialog<NewPassword>
      title="Change Password"
      opened={opened}
      onClose={onClose}
      schema={schema}
      initial={{ password: '', confirm: '' }}
      onSave={({ password }) => confirmation.before(() => set.mutateAsync(password))}
      done="Password changed"
    >
      {(form) => (
        <>
          <Text>
            <strong>{account.email}</strong> is signed out everywhere{mailsLeave() && ', gets an email,'} and has to choose another password
            at the next sign-in.
          </Text>
          <NewPasswordFields form={form} min={min} words={[account.username, account.email]} autoFocus />
          <ConfirmationIfNeeded confirmation={confirmation} />
        </>
      )}
    </FormDialog>
  )
}
