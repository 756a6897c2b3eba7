/** The most reads of one call, and the length of each, so that together they stay below the length of an address that proxies take. */
export const MAX_GATHERED_READS = 24
const MAX_LENGTH = 200

/** A list, a record, or what belongs to a record: no files, exports or pages, and not the call for several reads itself. */
const READ = /^\/(?!(reads|files|docs)\b)[a-z]+(\/\d{1,16}(\/[a-z_]+)?)?(\?[^\s#]*)?$/

/** Whether a read may be answered together with others; its path is below /api, with its query. */
export const isGatherable = (read: string): boolean => read.length <= MAX_LENGTH && READ.test(read)
