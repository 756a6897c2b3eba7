import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type LandingTexts, type LandingWords, landingLimits } from '../../../contract/environments/face.ts'
import { type Language, languages, nameLanguage } from '../../../contract/records/languages.ts'
import { TextField } from '../../ui/field/fields.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'

type Props = { label: string; value: LandingTexts | '' | null; onChange(value: LandingTexts): void; error?: ReactNode }

/** The landing page's own words in each language. */
export function LandingFields({ label, value, onChange, error }: Props) {
  const texts = value || {}
  return (
    <>
      {languages.map((language) => (
        <Words
          key={language}
          language={language}
          title={`${label} in ${nameLanguage(language)}`}
          words={texts[language] ?? {}}
          onChange={(words) => onChange({ ...texts, [language]: words })}
        />
      ))}
      {error && (
        <Text c="red" role="alert">
          {error}
        </Text>
      )}
    </>
  )
}

type WordsProps = { language: Language; title: string; words: LandingWords; onChange(words: LandingWords): void }

function Words({ language, title, words, onChange }: WordsProps) {
  const part = (name: keyof LandingWords) => ({
    id: `landing_${language}_${name}`,
    lang: language,
    maxLength: landingLimits[name],
    value: words[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...words, [name]: event.currentTarget.value }),
  })
  return (
    <FieldGroup title={title}>
      <TextField label="Title" description="In place of “Welcome to” and the name" {...part('title')} />
      <TextBox label="Introduction" description="Plain text, in place of the usual sentence" rows={3} {...part('introduction')} />
      <TextBox
        label="What to bring"
        description="Plain text, or HTML with headings, paragraphs, lists, emphasis and links. An empty line begins a new paragraph."
        rows={4}
        {...part('bring')}
      />
    </FieldGroup>
  )
}
