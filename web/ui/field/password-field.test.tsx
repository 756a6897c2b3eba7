import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { FormDialog } from '../overlay/form-dialog.tsx'
import { TextField } from './fields.tsx'
import { PasswordField } from './password-field.tsx'

const schema = z.object({ name: z.string(), password: z.string() })
const WRONG = 'This password is not right.'

test('a wrong password marks its field, says why and takes the focus there', async () => {
  await renderInTheme(
    <FormDialog
      title="Make Key"
      opened
      onClose={() => {}}
      schema={schema}
      initial={{ name: 'Payroll', password: 'wrong' }}
      onSave={async () => {
        throw Object.assign(new Error(WRONG), { errors: { password: WRONG } })
      }}
    >
      {({ field }) => (
        <>
          <TextField label="Name" {...field('name')} />
          <PasswordField label="Your password" {...field('password')} />
        </>
      )}
    </FormDialog>,
  )
  await page.getByRole('button', { name: 'Save' }).click()
  const password = page.getByLabelText('Your password')
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(password).toHaveAccessibleDescription(WRONG)
  await press('Tab')
  await expect.element(page.getByRole('button', { name: 'Show or hide the password' })).toHaveFocus()
})
