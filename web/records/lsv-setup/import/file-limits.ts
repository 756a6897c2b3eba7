import { IMPORT_FILE_BYTES, IMPORT_MOST } from '../../../../contract/lsv/ori-import.ts'

/** The limits of a file, for its refusal. */
export const FILE_LIMITS = `A file may have ${IMPORT_MOST.toLocaleString('en-US')} rows and ${IMPORT_FILE_BYTES / 1_048_576} MB. Import it in parts.`
