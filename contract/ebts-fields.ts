/** Which characters a field takes: letters, digits, and of the others those in `special` (`PRINT`: all of printable ASCII). */
type Charset = 'A' | 'N' | 'AN' | 'AS' | 'NS' | 'ANS'

/** One field of a civil fingerprint submission: what the receiver checks of it. Lengths are in characters, per occurrence; null has no end. */
export type EbtsField = {
  tag: string
  mnemonic: string
  name: string
  required: boolean
  charset: Charset
  special: string
  length: readonly [least: number, most: number | null]
  /** How often the value may occur; absent means once. */
  occurs?: readonly [least: number, most: number | null]
}

/** The fields of the Type-1 and Type-2 records of a non-federal applicant's submission (NFUF), EBTS 9.1 of 2010-05-25, in their order. */
export const ebtsFields = [
  { tag: '1.001', mnemonic: 'LEN', name: 'Logical Record Length', required: true, charset: 'N', special: '', length: [2, null] },
  { tag: '1.002', mnemonic: 'VER', name: 'Version Number', required: true, charset: 'N', special: '', length: [4, 4] },
  { tag: '1.003', mnemonic: 'CNT', name: 'File Content', required: true, charset: 'N', special: '', length: [1, null], occurs: [2, null] },
  { tag: '1.004', mnemonic: 'TOT', name: 'Type of Transaction', required: true, charset: 'A', special: '', length: [3, 4] },
  { tag: '1.005', mnemonic: 'DAT', name: 'Date', required: true, charset: 'N', special: '', length: [8, 8] },
  { tag: '1.006', mnemonic: 'PRY', name: 'Transaction Priority', required: false, charset: 'N', special: '', length: [1, 1] },
  { tag: '1.007', mnemonic: 'DAI', name: 'Destination Agency Identifier', required: true, charset: 'AN', special: '', length: [9, 9] },
  { tag: '1.008', mnemonic: 'ORI', name: 'Originating Agency Identifier', required: true, charset: 'AN', special: '', length: [9, 9] },
  { tag: '1.009', mnemonic: 'TCN', name: 'Transaction Control Number', required: true, charset: 'ANS', special: 'PRINT', length: [10, 40] },
  {
    tag: '1.010',
    mnemonic: 'TCR',
    name: 'Transaction Control Reference',
    required: false,
    charset: 'ANS',
    special: 'PRINT',
    length: [10, 40],
  },
  { tag: '1.011', mnemonic: 'NSR', name: 'Native Scanning Resolution', required: true, charset: 'NS', special: '.', length: [5, 5] },
  { tag: '1.012', mnemonic: 'NTR', name: 'Nominal Transmitting Resolution', required: true, charset: 'NS', special: '.', length: [5, 5] },
  { tag: '1.013', mnemonic: 'DOM', name: 'Domain Name', required: false, charset: 'AN', special: '', length: [2, 20] },
  { tag: '1.014', mnemonic: 'GMT', name: 'Greenwich Mean Time', required: false, charset: 'AN', special: '', length: [15, 15] },
  {
    tag: '1.015',
    mnemonic: 'DCS',
    name: 'Directory of Character Sets',
    required: false,
    charset: 'ANS',
    special: '-',
    length: [8, 20],
    occurs: [1, 4],
  },
  { tag: '2.001', mnemonic: 'LEN', name: 'Logical Record Length', required: true, charset: 'N', special: '', length: [2, 7] },
  { tag: '2.002', mnemonic: 'IDC', name: 'Image Designation Character', required: true, charset: 'N', special: '', length: [2, 2] },
  { tag: '2.005', mnemonic: 'RET', name: 'Retention Code', required: true, charset: 'A', special: '', length: [1, 1] },
  { tag: '2.006', mnemonic: 'ATN', name: 'Attention Indicator', required: false, charset: 'ANS', special: 'PRINT', length: [3, 30] },
  {
    tag: '2.007',
    mnemonic: 'SCO',
    name: 'Send Copy To',
    required: false,
    charset: 'ANS',
    special: 'PRINT',
    length: [9, 19],
    occurs: [1, 9],
  },
  {
    tag: '2.009',
    mnemonic: 'OCA',
    name: 'Originating Agency Case Number',
    required: false,
    charset: 'ANS',
    special: 'PRINT',
    length: [1, 20],
  },
  { tag: '2.014', mnemonic: 'FBI', name: 'FBI Number', required: false, charset: 'AN', special: '', length: [1, 9], occurs: [1, 5] },
  { tag: '2.015', mnemonic: 'SID', name: 'State Identification Number', required: false, charset: 'ANS', special: '-', length: [3, 10] },
  {
    tag: '2.016',
    mnemonic: 'SOC',
    name: 'Social Security Account Number',
    required: false,
    charset: 'N',
    special: '',
    length: [9, 9],
    occurs: [1, 4],
  },
  {
    tag: '2.017',
    mnemonic: 'MNU',
    name: 'Miscellaneous Identification Number',
    required: false,
    charset: 'ANS',
    special: '-',
    length: [4, 15],
    occurs: [1, 4],
  },
  { tag: '2.018', mnemonic: 'NAM', name: 'Name', required: true, charset: 'AS', special: '-, ', length: [3, 30] },
  { tag: '2.019', mnemonic: 'AKA', name: 'Aliases', required: false, charset: 'ANS', special: '-, ', length: [3, 30], occurs: [1, 10] },
  { tag: '2.020', mnemonic: 'POB', name: 'Place of Birth', required: true, charset: 'A', special: '', length: [2, 2] },
  { tag: '2.021', mnemonic: 'CTZ', name: 'Country of Citizenship', required: false, charset: 'A', special: '', length: [2, 2] },
  { tag: '2.022', mnemonic: 'DOB', name: 'Date of Birth', required: true, charset: 'N', special: '', length: [8, 8], occurs: [1, 5] },
  { tag: '2.024', mnemonic: 'SEX', name: 'Sex', required: true, charset: 'A', special: '', length: [1, 1] },
  { tag: '2.025', mnemonic: 'RAC', name: 'Race', required: true, charset: 'A', special: '', length: [1, 1] },
  {
    tag: '2.026',
    mnemonic: 'SMT',
    name: 'Scars, Marks and Tattoos',
    required: false,
    charset: 'AS',
    special: ' ',
    length: [3, 10],
    occurs: [1, 10],
  },
  { tag: '2.027', mnemonic: 'HGT', name: 'Height', required: true, charset: 'AN', special: '', length: [3, 3] },
  { tag: '2.029', mnemonic: 'WGT', name: 'Weight', required: true, charset: 'N', special: '', length: [3, 3] },
  { tag: '2.031', mnemonic: 'EYE', name: 'Color Eyes', required: true, charset: 'A', special: '', length: [3, 3] },
  { tag: '2.032', mnemonic: 'HAI', name: 'Hair Color', required: true, charset: 'A', special: '', length: [3, 3] },
  { tag: '2.037', mnemonic: 'RFP', name: 'Reason Fingerprinted', required: true, charset: 'ANS', special: ', -/', length: [1, 75] },
  { tag: '2.038', mnemonic: 'DPR', name: 'Date Printed', required: true, charset: 'N', special: '', length: [8, 8] },
  { tag: '2.039', mnemonic: 'EAD', name: 'Employer and Address', required: false, charset: 'ANS', special: 'PRINT', length: [1, 120] },
  { tag: '2.040', mnemonic: 'OCP', name: 'Occupation', required: false, charset: 'ANS', special: 'PRINT', length: [1, 50] },
  {
    tag: '2.041',
    mnemonic: 'RES',
    name: 'Residence of Person Fingerprinted',
    required: false,
    charset: 'ANS',
    special: 'PRINT',
    length: [1, 120],
  },
  { tag: '2.043', mnemonic: 'TSR', name: 'Type of Search Requested', required: false, charset: 'A', special: '', length: [1, 1] },
  { tag: '2.067', mnemonic: 'IMA', name: 'Image Capture Equipment', required: false, charset: 'ANS', special: 'PRINT', length: [1, 100] },
  { tag: '2.070', mnemonic: 'RAP', name: 'Request for Electronic Rap Sheet', required: false, charset: 'A', special: '', length: [1, 1] },
  {
    tag: '2.073',
    mnemonic: 'CRI',
    name: 'Controlling Agency Identifier',
    required: true,
    charset: 'AN',
    special: '',
    length: [1, 9],
    occurs: [1, 3],
  },
  {
    tag: '2.084',
    mnemonic: 'AMP',
    name: 'Amputated or Bandaged',
    required: false,
    charset: 'AN',
    special: '',
    length: [4, 4],
    occurs: [1, 10],
  },
] as const satisfies readonly EbtsField[]

/** A field's tag. */
export type EbtsTag = (typeof ebtsFields)[number]['tag']
