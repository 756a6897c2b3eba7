import { useLayoutEffect } from 'react'
import type { BrandColors } from '../../../contract/environments/brand-colors.ts'
import { useEnvironment } from '../../data/environment.ts'

/** The CSS variables of the theme and of our own styles that take each colour; an element's own variable overrides a style sheet's. */
const variables: readonly (readonly [keyof BrandColors, name: string])[] = [
  ['filled', '--bims-brand'],
  ['filled', '--mantine-color-blue-filled'],
  ['hover', '--mantine-color-blue-filled-hover'],
  ['text', '--bims-on-brand'],
  ['link', '--mantine-color-anchor'],
  ['link', '--mantine-color-blue-light-color'],
  ['light', '--mantine-color-blue-light'],
  ['light', '--mantine-color-blue-light-hover'],
]

/** Applies the environment's colours to applicants' pages before they are painted, and to no others. */
export function useColors() {
  const colors = useEnvironment().data?.face.colors
  useLayoutEffect(() => {
    const { style } = document.documentElement
    for (const [role, name] of variables) style.setProperty(name, colors?.[role] ?? '')
    return () => variables.forEach(([, name]) => void style.removeProperty(name))
  }, [colors])
}
