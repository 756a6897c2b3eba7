/** The characters of a field: letters, digits, and those in `special` (`PRINT`: all of printable ASCII). */
type Charset = 'A' | 'N' | 'AN' | 'AS' | 'NS' | 'ANS'

/** One field of a civil fingerprint submission as the receiver checks it. Lengths are in characters, per occurrence; null is unlimited. */
export type EbtsField = {
  tag: string
  mnemonic: string
  name: string
  required: boolean
  charset: Charset
  special: string
  length: readonly [least: number, most: number | null]
  /** The maximum number of occurrences; absent means one. */
  occurs?: readonly [least: number, most: number | null]
}

type Takes = Pick<EbtsField, 'charset' | 'special'>
type Span = readonly [least: number, most: number | null]

const withSigns = (charset: Charset, special: string): Takes => ({ charset, special })
const letters = withSigns('A', '')
const digits = withSigns('N', '')
const lettersAndDigits = withSigns('AN', '')
const printable = withSigns('ANS', 'PRINT')

/** A row of the table; a single number is an exact length. */
const row =
  (required: boolean) =>
  <const Tag extends string>(tag: Tag, mnemonic: string, name: string, takes: Takes, length: number | Span, occurs?: Span) => ({
    ...{ tag, mnemonic, name, required },
    ...takes,
    length: typeof length === 'number' ? ([length, length] as const) : length,
    ...(occurs === undefined ? {} : { occurs }),
  })
const must = row(true)
const may = row(false)

/** The fields of the Type-1 and Type-2 records of a non-federal applicant's submission (NFUF), EBTS 9.1 of 2010-05-25, in their order. */
export const ebtsFields = [
  must('1.001', 'LEN', 'Logical Record Length', digits, [2, null]),
  must('1.002', 'VER', 'Version Number', digits, 4),
  must('1.003', 'CNT', 'File Content', digits, [1, null], [2, null]),
  must('1.004', 'TOT', 'Type of Transaction', letters, [3, 4]),
  must('1.005', 'DAT', 'Date', digits, 8),
  may('1.006', 'PRY', 'Transaction Priority', digits, 1),
  must('1.007', 'DAI', 'Destination Agency Identifier', lettersAndDigits, 9),
  must('1.008', 'ORI', 'Originating Agency Identifier', lettersAndDigits, 9),
  must('1.009', 'TCN', 'Transaction Control Number', printable, [10, 40]),
  may('1.010', 'TCR', 'Transaction Control Reference', printable, [10, 40]),
  must('1.011', 'NSR', 'Native Scanning Resolution', withSigns('NS', '.'), 5),
  must('1.012', 'NTR', 'Nominal Transmitting Resolution', withSigns('NS', '.'), 5),
  may('1.013', 'DOM', 'Domain Name', lettersAndDigits, [2, 20]),
  may('1.014', 'GMT', 'Greenwich Mean Time', lettersAndDigits, 15),
  may('1.015', 'DCS', 'Directory of Character Sets', withSigns('ANS', '-'), [8, 20], [1, 4]),
  must('2.001', 'LEN', 'Logical Record Length', digits, [2, 7]),
  must('2.002', 'IDC', 'Image Designation Character', digits, 2),
  must('2.005', 'RET', 'Retention Code', letters, 1),
  may('2.006', 'ATN', 'Attention Indicator', printable, [3, 30]),
  may('2.007', 'SCO', 'Send Copy To', printable, [9, 19], [1, 9]),
  may('2.009', 'OCA', 'Originating Agency Case Number', printable, [1, 20]),
  may('2.014', 'FBI', 'FBI Number', lettersAndDigits, [1, 9], [1, 5]),
  may('2.015', 'SID', 'State Identification Number', withSigns('ANS', '-'), [3, 10]),
  may('2.016', 'SOC', 'Social Security Account Number', digits, 9, [1, 4]),
  may('2.017', 'MNU', 'Miscellaneous Identification Number', withSigns('ANS', '-'), [4, 15], [1, 4]),
  must('2.018', 'NAM', 'Name', withSigns('AS', '-, '), [3, 30]),
  may('2.019', 'AKA', 'Aliases', withSigns('ANS', '-, '), [3, 30], [1, 10]),
  must('2.020', 'POB', 'Place of Birth', letters, 2),
  may('2.021', 'CTZ', 'Country of Citizenship', letters, 2),
  must('2.022', 'DOB', 'Date of Birth', digits, 8, [1, 5]),
  must('2.024', 'SEX', 'Sex', letters, 1),
  must('2.025', 'RAC', 'Race', letters, 1),
  may('2.026', 'SMT', 'Scars, Marks and Tattoos', withSigns('AS', ' '), [3, 10], [1, 10]),
  must('2.027', 'HGT', 'Height', lettersAndDigits, 3),
  must('2.029', 'WGT', 'Weight', digits, 3),
  must('2.031', 'EYE', 'Color Eyes', letters, 3),
  must('2.032', 'HAI', 'Hair Color', letters, 3),
  must('2.037', 'RFP', 'Reason Fingerprinted', withSigns('ANS', ', -/'), [1, 75]),
  must('2.038', 'DPR', 'Date Printed', digits, 8),
  may('2.039', 'EAD', 'Employer and Address', printable, [1, 120]),
  may('2.040', 'OCP', 'Occupation', printable, [1, 50]),
  may('2.041', 'RES', 'Residence of Person Fingerprinted', printable, [1, 120]),
  may('2.043', 'TSR', 'Type of Search Requested', letters, 1),
  may('2.067', 'IMA', 'Image Capture Equipment', printable, [1, 100]),
  may('2.070', 'RAP', 'Request for Electronic Rap Sheet', letters, 1),
  must('2.073', 'CRI', 'Controlling Agency Identifier', lettersAndDigits, [1, 9], [1, 3]),
  may('2.084', 'AMP', 'Amputated or Bandaged', lettersAndDigits, 4, [1, 10]),
] as const satisfies readonly EbtsField[]

/** A field's tag. */
export type EbtsTag = (typeof ebtsFields)[number]['tag']
