import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useFields } from './use-fields.ts'

const schema = z.object({ name: z.string(), town: z.string() })

/** A form of two fields, drawn once; answers what makes it be drawn again. */
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

test('a form is drawn again for its errors, its sending and whether it was changed, and not for each field that is checked', () => {
  expect(listenedTo()).toEqual(['errors', 'isDirty', 'isSubmitting'])
})
