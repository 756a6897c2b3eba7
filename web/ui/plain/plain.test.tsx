import { Anchor, Button, type ButtonProps, Loader, Paper, Skeleton, Text, UnstyledButton } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { classes } from './classes.ts'
import { PlainAnchor } from './plain-anchor.tsx'
import { ButtonAnchor, PlainButton } from './plain-button.tsx'
import variables from './variables.css?raw'
import { Words } from './words.tsx'

test('the classes are those of Mantine’s components', () => {
  expect(classes).toEqual({
    anchor: Anchor.classes.root,
    button: Button.classes.root,
    buttonInner: Button.classes.inner,
    buttonLabel: Button.classes.label,
    buttonSection: Button.classes.section,
    loader: Loader.classes.root,
    oval: Loader.classes.ovalLoader,
    paper: Paper.classes.root,
    skeleton: Skeleton.classes.root,
    text: Text.classes.root,
    unstyledButton: UnstyledButton.classes.root,
  })
})

/** The computed style of an element, with its content. */
function lookOf(element: Element): unknown[] {
  const style = getComputedStyle(element)
  const { width, height } = element.getBoundingClientRect()
  const drawn = Object.fromEntries([...style].filter((name) => !name.startsWith('--')).map((name) => [name, style.getPropertyValue(name)]))
  return [element.tagName, width, height, drawn, ...[...element.children].map(lookOf)]
}

test.each<[string, Plain: () => ReactElement, Mantine: () => ReactElement]>([
  ['a text', () => <Words>Words of a text</Words>, () => <Text>Words of a text</Text>],
  [
    'a small, dimmed text',
    () => (
      <Words size="sm" dimmed>
        Few
      </Words>
    ),
    () => (
      <Text size="sm" c="dimmed">
        Few
      </Text>
    ),
  ],
  [
    'a large, bold text',
    () => (
      <Words as="b" size="lg" bold>
        Few
      </Words>
    ),
    () => (
      <Text component="b" size="lg" fw={650}>
        Few
      </Text>
    ),
  ],
  ['a link', () => <PlainAnchor href="/a">Link</PlainAnchor>, () => <Anchor href="/a">Link</Anchor>],
  [
    'a small, tall link',
    () => (
      <PlainAnchor href="/a" size="sm" py={10}>
        Link
      </PlainAnchor>
    ),
    () => (
      <Anchor href="/a" size="sm" py={10}>
        Link
      </Anchor>
    ),
  ],
  ['a button', () => <PlainButton>Continue</PlainButton>, () => <Button>Continue</Button>],
  ['a default button', () => <PlainButton variant="default">Again</PlainButton>, () => <Button variant="default">Again</Button>],
  ['a link as a button', () => <ButtonAnchor href="/a">On</ButtonAnchor>, () => <MantineLink>On</MantineLink>],
  [
    'a subtle one with a margin',
    () => (
      <ButtonAnchor href="/a" variant="subtle" mt="sm">
        On
      </ButtonAnchor>
    ),
    () => (
      <MantineLink variant="subtle" mt="sm">
        On
      </MantineLink>
    ),
  ],
  [
    'one with an icon',
    () => (
      <ButtonAnchor href="/a" leftSection={<b>i</b>}>
        On
      </ButtonAnchor>
    ),
    () => <MantineLink leftSection={<b>i</b>}>On</MantineLink>,
  ],
])('%s looks as Mantine draws it', async (_what, Plain, Mantine) => {
  const { container } = await renderInTheme(
    <div>
      <div className="one">
        <Plain />
      </div>
      <div className="one">
        <Mantine />
      </div>
      <p>Beside them</p>
    </div>,
  )
  // The pointer stays where the test before it left it, and the element below it is drawn as hovered.
  await userEvent.hover(container.querySelector('p:last-child') as Element)
  const [one, other] = [...container.querySelectorAll('.one')].map((each) => lookOf(each))
  expect(one).toEqual(other)
})

const MantineLink = (props: ButtonProps & { children: ReactNode }) => <Button component="a" href="/a" {...props} />

test('the variables before the theme has loaded are those of the theme', async () => {
  const names = [...variables.matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm)].map(([, name = '', value = '']) => [name, value] as const)
  expect(names.length).toBeGreaterThan(30)
  const resolved = (name: string) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.setProperty('--probe', `var(${name})`)
    for (const property of ['color', 'width', 'font-family', 'line-height'] as const) probe.style.setProperty(property, `var(${name})`)
    const { color, width, fontFamily, lineHeight } = getComputedStyle(probe)
    const plain = getComputedStyle(probe).getPropertyValue('--probe').trim()
    probe.remove()
    return [color, width, fontFamily, lineHeight, /[(#]|rem/.test(plain) ? '' : plain.replaceAll('"', '').replace(/\s+/g, ' ')]
  }
  const before = names.map(([name]) => [name, resolved(name)])
  const { container } = await renderInTheme(<p>Theme</p>)
  expect(container.ownerDocument.querySelectorAll('style[data-mantine-styles]').length).toBeGreaterThan(0)
  expect(names.map(([name]) => [name, resolved(name)])).toEqual(before)
})
