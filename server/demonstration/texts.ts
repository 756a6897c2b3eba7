import type { disclaimer } from '../../contract/environments/disclaimers.ts'
import type { Draft } from '../../contract/records/define-record.ts'
import type { waiver } from '../../contract/waivers/waivers.ts'

/** The disclaimers of Lakeside, one per flow. Some have no translation, as in reality. */
export const disclaimers: readonly Draft<typeof disclaimer>[] = [
  {
    flow: 'new',
    disclaimer_text:
      'Lakeside School District requires a fingerprint-based background check of everybody who works or volunteers in its schools.\n\nBring a government photo identification to the appointment. The fee is not refunded once the fingerprints have been taken.',
    translations: {
      es: {
        disclaimer_text:
          'El Distrito Escolar de Lakeside exige una verificación de antecedentes mediante huellas dactilares a toda persona que trabaje o sea voluntaria en sus escuelas.\n\nTraiga a la cita una identificación oficial con foto. La tarifa no se devuelve una vez tomadas las huellas dactilares.',
      },
    },
  },
  {
    flow: 'illegible',
    disclaimer_text:
      'Your fingerprints could not be read and must be taken again. This is no judgment about you: worn or dry skin is the usual reason.\n\nThe new appointment is free of charge. Please use hand cream on the days before, and none on the day itself.',
    translations: {
      es: {
        disclaimer_text:
          'Sus huellas dactilares no se pudieron leer y deben tomarse de nuevo. Esto no dice nada malo de usted: por lo general se debe a la piel gastada o seca.\n\nLa nueva cita no tiene costo. Use crema para manos los días anteriores y ninguna el mismo día.',
      },
    },
  },
  {
    flow: 'transfer',
    disclaimer_text:
      'A transfer is for employees and volunteers whose fingerprints Lakeside School District already has. You need no appointment.\n\nBy going on you ask the district to apply your background check to another school. A coordinator reviews each request.',
  },
]

/** The waivers of Lakeside; the first one has fields to fill in. */
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
    translations: {
      es: {
        name: 'Acuerdo y declaración de consentimiento',
        waiver_data: `<h2>Acuerdo y declaración de consentimiento</h2>
<p>Autorizo al Distrito Escolar de Lakeside a enviar un juego de mis huellas dactilares a la oficina estatal y a la Oficina Federal de Investigaciones (FBI), y a recibir cualquier registro de antecedentes penales que se refiera a mí. Entiendo que, hasta que termine la verificación, se me puede negar el acceso sin supervisión a niños.</p>
<p><label>Nombre legal completo <input type="text" name="legal_name"></label></p>
<p><label>Otros nombres que he usado <input type="text" name="former_names"></label></p>
<fieldset>
<legend>¿Ha recibido alguna vez una condena por un delito?</legend>
<label><input type="radio" name="convicted" value="no"> No</label>
<label><input type="radio" name="convicted" value="yes"> Sí</label>
</fieldset>
<p><label>Si respondió que sí, explique <textarea name="conviction_details" rows="3"></textarea></label></p>
<p><label><input type="checkbox" name="copy_received" value="yes"> He recibido una copia de este acuerdo</label></p>`,
      },
    },
    field_data: {
      capture: ['legal_name', 'former_names', 'convicted', 'conviction_details', 'copy_received'],
      required: ['legal_name', 'convicted', 'copy_received'],
    },
  },
  {
    name: 'Statement on Later Charges',
    waiver_data: `<h2>Statement on Later Charges</h2>
<p>While I work or volunteer with the district, I will tell its office within three days of any arrest or charge against me. I will not be alone with students until the office has answered.</p>`,
    field_data: { capture: [], required: [] },
  },
]
