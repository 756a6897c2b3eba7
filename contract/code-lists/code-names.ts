/** The names of codes in a language, by code; a code that is left out has its English name. */
export type Names = Readonly<Record<string, string>>

/** The names in a language of the codes that applicants choose from, by list. */
export type CodeNames = {
  readonly citizenshipNames: Names
  readonly eyeColorNames: Names
  readonly formerCountryNames: Names
  readonly hairColorNames: Names
  readonly placeNames: Names
  readonly raceNames: Names
  readonly reasonNames: Names
  readonly sexNames: Names
  readonly stateNames: Names
}
