import type { PrivacyNotice } from '../../privacy-notice.ts'
import { notice as before } from './2026-11-21.ts'

/** The previous version, preceded by the notification of 28 CFR 50.12. */
export const notice: PrivacyNotice = {
  ...before,
  sections: [
    {
      heading: 'Aviso al solicitante e impugnación del registro',
      paragraphs: [
        'Sus huellas dactilares se usarán para consultar los registros de antecedentes penales del FBI. Usted tiene la oportunidad de completar la información del registro de identificación del FBI, o de impugnar su exactitud. Los procedimientos para obtener un cambio, una corrección o una actualización de un registro de identificación del FBI están en el título 28 del Código de Reglamentos Federales (CFR), sección 16.34. Los procedimientos para obtener una copia están en el título 28 del CFR, secciones 16.30 a 16.33, y en https://www.fbi.gov/services/cjis/identity-history-summary-checks.',
      ],
    },
    ...before.sections,
  ],
}
