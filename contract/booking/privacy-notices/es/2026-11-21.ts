import type { PrivacyNotice } from '../../privacy-notice.ts'

export const notice: PrivacyNotice = {
  title: 'Aviso federal de privacidad',
  governs:
    'Esta es una traducción para su comodidad. Si hay alguna diferencia entre esta traducción y el texto en inglés, prevalece el texto en inglés.',
  acknowledgement: 'He leído el aviso federal de privacidad y confirmo que lo recibí',
  sections: [
    {
      heading: 'Declaración de la Ley de Privacidad (Privacy Act Statement)',
      paragraphs: [
        'Autoridad: La obtención, la conservación y el intercambio de huellas dactilares y de la información relacionada por parte del FBI están autorizados de manera general por la sección 534 del título 28 del Código de los Estados Unidos (28 U.S.C. 534). Según la naturaleza de su solicitud, otras fuentes de autoridad incluyen leyes federales, leyes estatales conforme a la Ley Pública 92-544, órdenes ejecutivas presidenciales y reglamentos federales. Proporcionar sus huellas dactilares y la información relacionada es voluntario; sin embargo, no hacerlo puede afectar el trámite o la aprobación de su solicitud.',
        'Propósito principal: Ciertas decisiones, como las relativas al empleo, las licencias y las autorizaciones de seguridad, pueden basarse en verificaciones de antecedentes mediante huellas dactilares. Sus huellas dactilares y la información o los datos biométricos relacionados pueden entregarse a la agencia que lo emplea, que investiga o que es responsable por otro motivo, o al FBI, con el fin de compararlas con otras huellas dactilares del sistema de Identificación de Próxima Generación (NGI) del FBI o de los sistemas que lo sucedan (incluidos los archivos de huellas civiles, penales y latentes) o con otros registros disponibles de dicha agencia. El FBI puede conservar en el NGI sus huellas dactilares y la información o los datos biométricos relacionados después de terminado el trámite de esta solicitud y, mientras los conserve, sus huellas dactilares pueden seguir comparándose con otras que se presenten al NGI o que este conserve.',
        'Usos habituales: Durante el trámite de esta solicitud y durante todo el tiempo posterior en que el NGI conserve sus huellas dactilares y la información o los datos biométricos relacionados, su información puede divulgarse con su consentimiento, y puede divulgarse sin su consentimiento según lo permiten la Ley de Privacidad de 1974 y todos los usos habituales aplicables que se publiquen en cualquier momento en el Registro Federal, incluidos los usos habituales del sistema NGI y los usos habituales generales del FBI. Los usos habituales incluyen, entre otros, la divulgación a: agencias empleadoras, gubernamentales o no gubernamentales autorizadas, responsables del empleo, las contrataciones, las licencias, las autorizaciones de seguridad y otras determinaciones de idoneidad; agencias del orden público locales, estatales, tribales o federales; agencias de justicia penal; y agencias responsables de la seguridad nacional o la seguridad pública.',
      ],
      notes: ['Al 30 de marzo de 2018 (03/30/2018)'],
    },
    {
      heading: 'Derechos de privacidad del solicitante para fines ajenos a la justicia penal',
      paragraphs: [
        'Como solicitante sujeto a una verificación nacional de antecedentes penales mediante huellas dactilares para un fin ajeno a la justicia penal (como una solicitud de empleo o de licencia, un trámite de inmigración o naturalización, una autorización de seguridad o una adopción), usted tiene ciertos derechos, que se describen a continuación. Todos los avisos se le deben dar por escrito.¹ Estas obligaciones se fundan en la Ley de Privacidad de 1974, título 5 del Código de los Estados Unidos (U.S.C.), sección 552a, y en el título 28 del Código de Reglamentos Federales (CFR), sección 50.12, entre otras fuentes de autoridad.',
      ],
      list: [
        'Se le debe entregar por escrito una Declaración de la Ley de Privacidad del FBI adecuada (con fecha de 2013 o posterior) cuando presente sus huellas dactilares y la información personal relacionada. Esta declaración debe explicar con qué autoridad se obtienen sus huellas dactilares y la información relacionada, y si estas se buscarán, compartirán o conservarán.²',
        'Se le deben informar por escrito los procedimientos para obtener un cambio, una corrección o una actualización de su registro de antecedentes penales del FBI, según lo establece 28 CFR 16.34.',
        'Se le debe dar la oportunidad de completar la información de su registro de antecedentes penales del FBI, o de impugnar su exactitud (si tiene tal registro).',
        'Si tiene un registro de antecedentes penales, se le debe dar un plazo razonable para corregirlo o completarlo (o para decidir no hacerlo) antes de que los funcionarios le nieguen el empleo, la licencia u otro beneficio con base en la información del registro de antecedentes penales del FBI.',
        'Si la política de la agencia lo permite, los funcionarios pueden entregarle una copia de su registro de antecedentes penales del FBI para que lo revise y, si corresponde, lo impugne. Si la política de la agencia no permite entregarle una copia del registro, usted puede obtenerla presentando al FBI sus huellas dactilares y el pago de una tarifa. Encontrará información sobre este trámite en https://www.fbi.gov/services/cjis/identity-history-summary-checks y en https://www.edo.cjis.gov.',
        'Si decide impugnar la exactitud o la integridad de su registro de antecedentes penales del FBI, debe enviar su impugnación a la agencia que aportó al FBI la información cuestionada. También puede enviarla directamente al FBI presentando una solicitud en https://www.edo.cjis.gov. El FBI remitirá entonces su impugnación a la agencia que aportó la información cuestionada y le pedirá que verifique o corrija el dato impugnado. Al recibir una comunicación oficial de esa agencia, el FBI hará en su registro los cambios o las correcciones necesarios según la información que la agencia proporcione. (Vea 28 CFR 16.30 a 16.34.)',
        'Usted tiene derecho a esperar que los funcionarios que reciban los resultados de la verificación de antecedentes penales los usen solo para fines autorizados y no los conserven ni los divulguen en contravención de leyes, reglamentos u órdenes ejecutivas federales, ni de las reglas, los procedimientos o las normas establecidos por el Consejo del Pacto Nacional para la Prevención del Delito y la Privacidad.³',
      ],
      notes: [
        '¹ El aviso por escrito incluye el aviso electrónico, pero excluye el aviso verbal.',
        '² https://www.fbi.gov/services/cjis/compact-council/privacy-act-statement',
        '³ Vea 5 U.S.C. 552a(b); 28 U.S.C. 534(b); 34 U.S.C. § 40316 (antes citado como 42 U.S.C. § 14616), artículo IV(c); 28 CFR 20.21(c), 20.33(d) y 906.2(d).',
      ],
    },
  ],
}
