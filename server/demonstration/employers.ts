import type { employer } from '../../contract/environments/environments.ts'
import type { location, vendor } from '../../contract/environments/locations-and-vendors.ts'
import type { Draft } from '../../contract/records/define-record.ts'
import { contact } from './network.ts'
import { employers } from './places-and-accounts.ts'

type Entity = Omit<Draft<typeof location>, 'employer'>
type Employer = Omit<Draft<typeof employer>, 'network'> & { network: 'metro' }

export const lakeside: Employer = {
  ...employers.lakeside,
  timezone: 'America/Chicago',
  display_disclaimer: true,
  display_waiver: true,
  extra_fields: 'middleName,citizenship,noSsn,foreignAddress,formerCountries',
  prompt_payment: true,
  default_payment: 'CC',
  payment_options: 'CC,OL,IN',
  enable_transfers: true,
  reply_to: 'hr@lakesideschools.example',
  brand_color: '#0b6e4f',
  help_phone: '2195550148',
  help_email: 'hr@lakesideschools.example',
  landing_texts: {
    en: {
      title: 'Fingerprints for Lakeside schools',
      introduction:
        'Everybody who works with our students has fingerprints taken once. Book your appointment here in about fifteen minutes.',
      bring: '<ul><li>A government photo ID that has not expired</li><li>The offer letter from your school</li></ul>',
    },
    es: {
      title: 'Huellas dactilares para las escuelas de Lakeside',
      introduction:
        'A quienes trabajan con nuestros estudiantes se les toman las huellas una vez. Reserve su cita aquí en unos quince minutos.',
      bring: '<ul><li>Una identificación oficial con foto que no haya vencido</li><li>La carta de oferta de su escuela</li></ul>',
    },
  },
}

/** The shortest flow, in a third language: nothing to agree to, nothing to sign, no extra fields, paid at the appointment. */
export const saintBrigid: Employer = {
  ...employers.stbrigid,
  timezone: 'America/Chicago',
  offered_languages: 'en,es,vi',
  default_payment: 'CC',
  payment_options: 'CC',
  reply_to: 'safe-environment@saintbrigid.example',
  brand_color: '#8c2f39',
  help_phone: '2195550160',
  help_email: 'safe-environment@saintbrigid.example',
  landing_texts: {
    en: {
      title: 'Safe Environment of Saint Brigid',
      introduction: 'Whoever serves in our parishes and schools has fingerprints taken before the first day. It takes one short visit.',
      bring: '<ul><li>A government photo ID that has not expired</li><li>As a volunteer, the letter of your parish</li></ul>',
    },
    es: {
      title: 'Ambiente Seguro de Saint Brigid',
      introduction:
        'A quienes sirven en nuestras parroquias y escuelas se les toman las huellas antes del primer día. Basta una visita corta.',
      bring:
        '<ul><li>Una identificación oficial con foto que no haya vencido</li><li>Para el voluntariado, la carta de su parroquia</li></ul>',
    },
    vi: {
      title: 'Môi trường An toàn của Saint Brigid',
      introduction:
        'Người phục vụ tại các giáo xứ và trường học của chúng tôi được lấy dấu vân tay trước ngày đầu tiên. Chỉ cần đến một lần, không lâu.',
      bring: '<ul><li>Giấy tờ tùy thân có ảnh do chính phủ cấp, còn hiệu lực</li><li>Nếu là tình nguyện viên, thư của giáo xứ</li></ul>',
    },
  },
}

const michiganCity = { city: 'Michigan City', state: 'IN', zip_code: '46360' }
const laPorte = { city: 'La Porte', state: 'IN', zip_code: '46350' }
const longBeach = { city: 'Long Beach', state: 'IN', zip_code: '46360' }

export const lakesideSchools: readonly Entity[] = [
  {
    ...{ name: 'Lakeside High School', identifier: 'LHS', street1: '8466 West Pahs Road', ...michiganCity },
    ...contact({ first_name: 'Bernadette', last_name: 'Castellanos', email: 'b.castellanos@lakesideschools.example', phone: '2195550140' }),
  },
  {
    ...{ name: 'Dunes Middle School', identifier: 'DMS', street1: '1100 South Woodland Avenue', ...michiganCity },
    ...contact({ first_name: 'Terrence', last_name: 'Obi', email: 't.obi@lakesideschools.example', phone: '2195550141' }),
  },
  {
    ...{ name: 'Marquette Elementary School', identifier: 'MES', street1: '320 East Barker Avenue', ...michiganCity },
    ...contact({ first_name: 'Lidia', last_name: 'Kowalczyk', email: 'l.kowalczyk@lakesideschools.example', phone: '2195550142' }),
  },
  {
    ...{ name: 'Long Beach Elementary School', identifier: 'LBE', street1: '2501 Oriole Trail', ...longBeach },
    ...contact({ first_name: 'Howard', last_name: 'Prentiss', email: 'h.prentiss@lakesideschools.example', phone: '2195550143' }),
  },
  {
    ...{ name: 'Pine Lake Elementary School', identifier: 'PLE', street1: '1700 Pine Lake Avenue', ...laPorte },
    ...contact({ first_name: 'Shanice', last_name: 'Dubois', email: 's.dubois@lakesideschools.example', phone: '2195550144' }),
  },
  {
    ...{ name: 'Kingsbury Career and Technical Center', identifier: 'KCTC', street1: '502 South Hupp Road', ...laPorte },
    ...contact({ first_name: 'Vikram', last_name: 'Raghunathan', email: 'v.raghunathan@lakesideschools.example', phone: '2195550145' }),
  },
]

export const lakesideVendors: readonly Omit<Draft<typeof vendor>, 'employer'>[] = [
  {
    ...{ name: 'Great Lakes Student Transportation', identifier: 'GLST', street1: '4200 Ohio Street', ...michiganCity },
    ...contact({ first_name: 'Angela', last_name: 'Brancato', email: 'angela.brancato@greatlakestransport.example', phone: '2195550150' }),
  },
  {
    ...{ name: 'Harvest Table Food Service', identifier: 'HTFS', street1: '905 Lincoln Way', ...laPorte },
    ...contact({ first_name: 'Samuel', last_name: 'Nwosu', email: 'samuel.nwosu@harvesttable.example', phone: '2195550151' }),
  },
]
