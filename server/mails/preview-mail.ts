import { oneEnvironment } from '../../contract/environments/one-environment.ts'
import { mailPreview, mailPreviewBody } from '../../contract/mails/mail-wording.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { readWording, toWording } from './mail-wordings.ts'
import { composeSampleMail, readSampleAppointment } from './sample-mails.ts'

/** POST /mailwordings/preview: a mail as applicants of an environment would receive it, about a made-up appointment. Sends nothing. */
export const previewMail: Action = action({
  method: 'POST',
  path: '/api/mailwordings/preview',
  permission: 'mailwordings.preview',
  summary: 'Preview a worded mail',
  body: mailPreviewBody,
  answer: mailPreview,
  async handle({ database, settings, key, clock, body: { employer = null, network = null, kind, language, wording } }) {
    const wrong = oneEnvironment({ employer, network })
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    const environment = { employer, network }
    const appointment = await readSampleAppointment(database, clock, environment, language)
    if (appointment === undefined) throw invalid({ [employer === null ? 'network' : 'employer']: 'Not found' })
    const words = wording === undefined ? await readWording(database, environment, kind, language) : toWording(wording, language)
    const { reply_to, subject, text_body, html_body } = composeSampleMail(kind, appointment, { settings, key }, words)
    return { from: settings.mailFrom, reply_to, subject, text_body, html_body }
  },
})
