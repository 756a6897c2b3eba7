import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { ConfirmationField, ConfirmationIfNeeded } from './confirmation-field.tsx'

const unreachable = () => Promise.reject(new Error('The provider cannot be reached.'))
const bySignOn = { by: 'SIGN_ON', fresh: false, begin: unreachable } as const
const button = page.getByRole('button', { name: 'Confirm with Single Sign-On' })

test('a user with a password types it', async () => {
  await renderInTheme(<ConfirmationField label="Your password" method={{ ...bySignOn, by: 'PASSWORD' }} />)
  await expect.element(page.getByLabelText('Your password')).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(button).not.toBeInTheDocument()
})

test('a provider that cannot be reached is named, and can be tried again', async () => {
  await renderInTheme(<ConfirmationField label="Your password" method={bySignOn} />)
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The provider cannot be reached.')
  await expect.element(button).toBeEnabled()
})

test('a sign-on that was just made needs no other', async () => {
  await renderInTheme(<ConfirmationField label="Your password" method={{ ...bySignOn, fresh: true }} />)
  await expect.element(page.getByText('You have just confirmed that it is you.')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test.each([true, false])('a form asks for the own password only where it is needed (%s)', async (needed) => {
  await renderInTheme(<ConfirmationIfNeeded confirmation={{ needed, field: { method: { ...bySignOn, by: 'PASSWORD' } } }} />)
  expect(page.getByLabelText('Your own password').elements()).toHaveLength(needed ? 1 : 0)
})
