import { useLayoutEffect } from 'react'
import type { BrandColors } from '../../../contract/environments/brand-colors.ts'
import { useEnvironment } from '../../data/environment.ts'

/** The variables of the theme and of our own styles that take each colour; a variable of the element itself comes before a style sheet's. */
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

/** Shows the applicants' pages in their environment's colours, before they are painted, and no others. */
export function useColors() {
  const colors = useEnvironment().data?.face.colors
  useLayoutEffect(() => {
    const { style } = document.documentElement
    for (const [role, name] of variables) style.setProperty(name, colors?.[role] ?? '')
    return () => variables.forEach(([, name]) => void style.removeProperty(name))
  }, [colors])
}
