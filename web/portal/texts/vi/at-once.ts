import type { SentenceAtOnce } from '../../translation/sentences.ts'

/** Vietnamese for the sentences that may be needed before any texts have loaded. */
export const sentences: Readonly<Record<SentenceAtOnce, string>> = {
  'Please wait, loading...': 'Vui lòng chờ, đang tải...',
  'We could not reach the server. Check your connection and try again.':
    'Chúng tôi không thể kết nối với máy chủ. Hãy kiểm tra kết nối và thử lại.',
  'Try again': 'Thử lại',
}
