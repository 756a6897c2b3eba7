import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { contrastOf } from '../../contract/environments/brand-colors.ts'
import { SelectField, TextField } from '../ui/field/fields.tsx'
import { LightSelect, LightText } from '../ui/field/light/light-fields.tsx'
import { TextBox } from '../ui/field/text-box.tsx'
import { renderInTheme } from './render.tsx'

const MIN_CONTRAST = 3
const options = [{ value: 'FL', label: 'Florida' }]

const fields = {
  'a text field': <TextField label="City" name="city" />,
  'a list': <SelectField label="City" name="city" options={options} />,
  'a long text': <TextBox label="City" name="city" />,
  'a text field of the long form': <LightText label="City" id="city" />,
  'a list of the long form': <LightSelect label="City" id="city" options={options} />,
}

/** A color as Chromium writes it: rgb(25, 113, 194). */
const hexadecimal = (color: string) =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`

test.each(Object.entries(fields))(
  '%s that has the focus has a ring of two pixels, seen on the field and on the page',
  async (_name, field) => {
    const page = await renderInTheme(field)
    await userEvent.tab()
    await expect.element(page.getByLabelText('City')).toHaveFocus()
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(page.getByLabelText('City').element())
    expect([outlineStyle, Number.parseFloat(outlineWidth)]).toEqual(['solid', 2])
    for (const behind of [backgroundColor, getComputedStyle(document.body).backgroundColor])
      expect(contrastOf(hexadecimal(outlineColor), hexadecimal(behind)), behind).toBeGreaterThanOrEqual(MIN_CONTRAST)
  },
)
