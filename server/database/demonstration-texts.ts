import type { disclaimer } from '../../contract/disclaimers.ts'
import type { Draft } from '../../contract/resource.ts'
import type { waiver } from '../../contract/waivers.ts'

/** What Lakeside's applicants agree to, one text for each flow. */
export const disclaimers: readonly Draft<typeof disclaimer>[] = [
  {
    flow: 'new',
    disclaimer_text:
      'Lakeside School District requires a fingerprint-based background check of everybody who works or volunteers in its schools.\n\nYour fingerprints will be used to check the criminal history records of the state and of the FBI. You may obtain a copy of your record and may challenge its accuracy and completeness (28 CFR 16.30 to 16.34).\n\nBring a government photo identification to the appointment. The fee is not refunded once the fingerprints have been taken.',
  },
  {
    flow: 'illegible',
    disclaimer_text:
      'Your fingerprints could not be read and must be taken again. This is no judgment about you: worn or dry skin is the usual reason.\n\nThe new appointment is free of charge. Please use hand cream on the days before, and none on the day itself.',
  },
  {
    flow: 'transfer',
    disclaimer_text:
      'A transfer is for employees and volunteers whose fingerprints Lakeside School District already has. You need no appointment.\n\nBy going on you ask the district to apply your background check to another school. A coordinator reviews each request.',
  },
]

/** What Lakeside's applicants sign: the first one has fields to fill. */
export const waivers: readonly Draft<typeof waiver>[] = [
  {
    name: 'Waiver Agreement and Statement',
    waiver_data: `<h2>Waiver Agreement and Statement</h2>
<p>I authorize Lakeside School District to submit a set of my fingerprints to the state bureau and the Federal Bureau of Investigation, and to receive any criminal history record that pertains to me. I understand that until the check is completed I may be denied unsupervised access to children.</p>
<p><label>Full legal name <input type="text" name="legal_name"></label></p>
<p><label>Other names I have used <input type="text" name="former_names"></label></p>
<fieldset>
<legend>Have you ever been convicted of a crime?</legend>
<label><input type="radio" name="convicted" value="no"> No</label>
<label><input type="radio" name="convicted" value="yes"> Yes</label>
</fieldset>
<p><label>If yes, please explain <textarea name="conviction_details" rows="3"></textarea></label></p>
<p><label><input type="checkbox" name="copy_received" value="yes"> I have received a copy of this agreement</label></p>`,
    field_data: {
      capture: ['legal_name', 'former_names', 'convicted', 'conviction_details', 'copy_received'],
      required: ['legal_name', 'convicted', 'copy_received'],
    },
  },
  {
    name: 'Privacy Act Statement',
    waiver_data: `<h2>Privacy Act Statement</h2>
<p>This statement tells you why your fingerprints and associated information are collected, how they are used and with whom they may be shared. Providing them is voluntary; without them the background check cannot be completed.</p>
<p>Fingerprints are checked against the records of the state and of the FBI, and may be kept there while you work or volunteer with the district. I have read this statement.</p>`,
    field_data: { capture: [], required: [] },
  },
]
