import type { PrivacyNotice } from '../../privacy-notice.ts'

export const notice: PrivacyNotice = {
  title: 'Federal privacy notice',
  acknowledgement: 'I have read the federal privacy notice and acknowledge it',
  sections: [
    {
      heading: 'Privacy Act Statement',
      paragraphs: [
        'Authority: The FBI’s acquisition, preservation, and exchange of fingerprints and associated information is generally authorized under 28 U.S.C. 534. Depending on the nature of your application, supplemental authorities include Federal statutes, State statutes pursuant to Pub. L. 92-544, Presidential Executive Orders, and federal regulations. Providing your fingerprints and associated information is voluntary; however, failure to do so may affect completion or approval of your application.',
        'Principal Purpose: Certain determinations, such as employment, licensing, and security clearances, may be predicated on fingerprint-based background checks. Your fingerprints and associated information/biometrics may be provided to the employing, investigating, or otherwise responsible agency, and/or the FBI for the purpose of comparing your fingerprints to other fingerprints in the FBI’s Next Generation Identification (NGI) system or its successor systems (including civil, criminal, and latent fingerprint repositories) or other available records of the employing, investigating, or otherwise responsible agency. The FBI may retain your fingerprints and associated information/biometrics in NGI after the completion of this application and, while retained, your fingerprints may continue to be compared against other fingerprints submitted to or retained by NGI.',
        'Routine Uses: During the processing of this application and for as long thereafter as your fingerprints and associated information/biometrics are retained in NGI, your information may be disclosed pursuant to your consent, and may be disclosed without your consent as permitted by the Privacy Act of 1974 and all applicable Routine Uses as may be published at any time in the Federal Register, including the Routine Uses for the NGI system and the FBI’s Blanket Routine Uses. Routine uses include, but are not limited to, disclosures to: employing, governmental or authorized non-governmental agencies responsible for employment, contracting, licensing, security clearances, and other suitability determinations; local, state, tribal, or federal law enforcement agencies; criminal justice agencies; and agencies responsible for national security or public safety.',
      ],
    },
    {
      heading: 'Noncriminal Justice Applicant’s Privacy Rights',
      paragraphs: [
        'As an applicant who is the subject of a national fingerprint-based criminal history record check for a noncriminal justice purpose (such as an application for employment or a license, an immigration or naturalization matter, security clearance, or adoption), you have certain rights, among them those of the Privacy Act of 1974, Title 5, United States Code, Section 552a, and Title 28, Code of Federal Regulations (CFR), 50.12:',
      ],
      list: [
        'You must be provided an adequate written FBI Privacy Act Statement when you submit your fingerprints and associated personal information. It must explain the authority for collecting them and whether they will be searched, shared, or retained.',
        'You must be advised in writing of the procedures for obtaining a change, correction, or update of your FBI criminal history record as set forth at 28 CFR 16.34.',
        'You must be provided the opportunity to complete or challenge the accuracy of the information in your FBI criminal history record, if you have such a record.',
        'If you have a criminal history record, you should be afforded a reasonable amount of time to correct or complete the record (or decline to do so) before the officials deny you the employment, license, or other benefit based on information in the record.',
        'If agency policy permits, the officials may provide you with a copy of your FBI criminal history record for review and possible challenge. Otherwise you may obtain a copy by submitting fingerprints and a fee to the FBI: see https://www.fbi.gov/services/cjis/identity-history-summary-checks and https://www.edo.cjis.gov.',
        'If you decide to challenge the accuracy or completeness of your FBI criminal history record, you should send your challenge to the agency that contributed the questioned information to the FBI, or directly to the FBI at https://www.edo.cjis.gov, which will forward it to that agency and, upon its official communication, make any necessary changes (28 CFR 16.30 through 16.34).',
        'You have the right to expect that officials receiving the results of the criminal history record check will use it only for authorized purposes and will not retain or disseminate it in violation of federal statute, regulation or executive order, or rule, procedure or standard established by the National Crime Prevention and Privacy Compact Council.',
      ],
    },
  ],
}
