import { expect, test } from 'vitest'
import { renderInTheme } from '../../testing/render.tsx'
import { speak } from './language.ts'
import { checkSentences, sentences, useSentences } from './sentences.ts'

function Says({ sentence }: { sentence: string }) {
  return <p>{useSentences()(sentence)}</p>
}

const said = async (sentence: string) => (await renderInTheme(<Says sentence={sentence} />)).container.querySelector('p')?.textContent

test('a refusal with a number is shown in Spanish with its number', async () => {
  await sentences.load('es')
  speak('es')
  // The translations of refusals load after the other sentences.
  await expect
    .poll(() => said('Too many attempts. Try again in 12 minutes.'))
    .toBe('Demasiados intentos. Inténtelo de nuevo en 12 minutos.')
  expect(await said('Too many attempts. Try again in 1 minute.')).toBe('Demasiados intentos. Inténtelo de nuevo en 1 minuto.')
  expect(await said('Somebody wrote this in 2026.')).toBe('Somebody wrote this in 2026.')
  speak('en')
})

test('a message of a check is shown in Spanish after a page with fields has loaded it', async () => {
  speak('es')
  await checkSentences.load('es')
  expect(await said('Enter the last 4 digits')).toBe('Escriba los últimos 4 dígitos')
  await sentences.load('es')
  expect(await said('Skip to content')).toBe('Ir al contenido')
  speak('en')
})
