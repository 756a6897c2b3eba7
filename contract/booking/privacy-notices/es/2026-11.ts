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
    },
    {
      heading: 'Derechos de privacidad del solicitante para fines ajenos a la justicia penal',
      paragraphs: [
        'Como solicitante sujeto a una verificación nacional de antecedentes penales mediante huellas dactilares para un fin ajeno a la justicia penal (como una solicitud de empleo o de licencia, un trámite de inmigración o naturalización, una autorización de seguridad o una adopción), usted tiene ciertos derechos, entre ellos los de la Ley de Privacidad de 1974, título 5 del Código de los Estados Unidos, sección 552a, y los del título 28 del Código de Reglamentos Federales (CFR), sección 50.12:',
      ],
      list: [
        'Se le debe entregar por escrito una Declaración de la Ley de Privacidad del FBI adecuada cuando presente sus huellas dactilares y la información personal relacionada. Debe explicar con qué autoridad se obtienen y si se buscarán, compartirán o conservarán.',
        'Se le deben informar por escrito los procedimientos para obtener un cambio, una corrección o una actualización de su registro de antecedentes penales del FBI, según lo establece 28 CFR 16.34.',
        'Se le debe dar la oportunidad de completar la información de su registro de antecedentes penales del FBI, o de impugnar su exactitud, si tiene tal registro.',
        'Si tiene un registro de antecedentes penales, se le debe dar un plazo razonable para corregirlo o completarlo (o para decidir no hacerlo) antes de que los funcionarios le nieguen el empleo, la licencia u otro beneficio con base en la información del registro.',
        'Si la política de la agencia lo permite, los funcionarios pueden entregarle una copia de su registro de antecedentes penales del FBI para que lo revise y, si corresponde, lo impugne. De lo contrario, puede obtener una copia presentando al FBI sus huellas dactilares y el pago de una tarifa: consulte https://www.fbi.gov/services/cjis/identity-history-summary-checks y https://www.edo.cjis.gov.',
        'Si decide impugnar la exactitud o la integridad de su registro de antecedentes penales del FBI, debe enviar su impugnación a la agencia que aportó al FBI la información cuestionada, o directamente al FBI en https://www.edo.cjis.gov, que la remitirá a esa agencia y, al recibir su comunicación oficial, hará los cambios necesarios (28 CFR 16.30 a 16.34).',
        'Usted tiene derecho a esperar que los funcionarios que reciban los resultados de la verificación de antecedentes penales los usen solo para fines autorizados y no los conserven ni los divulguen en contravención de leyes, reglamentos u órdenes ejecutivas federales, ni de las reglas, los procedimientos o las normas establecidos por el Consejo del Pacto Nacional para la Prevención del Delito y la Privacidad.',
      ],
    },
  ],
}
