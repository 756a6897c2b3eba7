import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useFields } from './use-fields.ts'

const schema = z.object({ name: z.string(), town: z.string() })

/** Renders a form of two fields; returns a function that renders it again. */
function listenedTo() {
  let control: ReturnType<typeof useFields<z.infer<typeof schema>>>['form']['control'] | undefined
  function Form() {
    const { form, field, handled } = useFields(schema, { name: '', town: '' })
    control = form.control
    return (
      <>
        <span>{field('name').error}</span>
        <span>{handled('town').error}</span>
      </>
    )
  }
  renderToStaticMarkup(<Form />)
  const listened = Object.entries(control?._proxyFormState ?? {}).filter(([, isListened]) => isListened)
  return listened.map(([name]) => name).sort()
}

test('a form is drawn again for errors, submission and changes, but not for the validation of each field', () => {
  expect(listenedTo()).toEqual(['errors', 'isDirty', 'isSubmitting'])
})
