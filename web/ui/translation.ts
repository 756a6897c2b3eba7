import { createContext, useContext } from 'react'

/** The default texts of components. */
export type Word =
  | 'Close'
  | 'Did you mean'
  | 'Invalid'
  | 'None to display'
  | 'Please wait, loading...'
  | 'Required'
  | 'Select'
  | 'Skip to content'
  | 'Try again'
  | 'Use this address'
  | 'You are offline. What you typed is kept; try again when you are connected.'

/** Says an English sentence in the reader's language; one that it does not know stays as it is. */
export type Translation = (sentence: string) => string

/** Around pages in another language. Without it everything is in English. */
export const TranslationProvider = createContext<Translation>((sentence) => sentence)

/** Translates a piece's own words, and the messages of errors that it is given. */
export const useTranslation = (): Translation => useContext(TranslationProvider)

/** The same for words that are certain to have a translation. */
export const useWord = useTranslation as () => (word: Word) => string
