import { createContext, useContext } from 'react'

/** The default texts of components. */
export type Word =
  | 'Close'
  | 'Did you mean'
  | 'Discard'
  | 'Invalid'
  | 'It is right'
  | 'Keep editing'
  | 'Leave without saving?'
  | 'None to display'
  | 'Please wait, loading...'
  | 'Required'
  | 'Select'
  | 'Skip to content'
  | 'Try again'
  | 'Use this address'
  | 'What you changed on this page has not been saved.'
  | 'You are offline. What you typed is kept; try again when you are connected.'

/** Translates an English sentence; an unknown one stays in English. */
export type Translation = (sentence: string) => string

/** Wraps pages in another language. Without it everything is in English. */
export const TranslationProvider = createContext<Translation>((sentence) => sentence)

/** Translates a component's texts, and the messages of its errors. */
export const useTranslation = (): Translation => useContext(TranslationProvider)

/** Like the above, for texts that certainly have a translation. */
export const useWord = useTranslation as () => (word: Word) => string
