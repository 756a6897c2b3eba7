import type { Language } from '../../../contract/records/languages.ts'
import type { SameTexts } from '../mail-language.ts'

const english = {
  subjects: {
    BOOKED: 'Your fingerprint appointment is scheduled',
    MOVED: 'Your fingerprint appointment has changed',
    CANCELLED: 'Your fingerprint appointment is cancelled',
    CANCELLED_BY_SITE: 'The fingerprint location has cancelled your appointment',
    REMINDER_DAYS: 'Reminder: your fingerprint appointment is coming up',
    REMINDER_HOURS: 'Reminder: your fingerprint appointment is about to begin',
    LINK: 'The link to your fingerprint appointment',
  },
  when: 'When',
  before: 'Before',
  where: 'Where',
  number: 'Registration number',
  payment: 'Payment',
  payments: { CASH: 'Cash', CREDIT: 'Pay at Appointment', INVOICE: 'Your employer pays', ONLINE: 'Pay Online' },
  unreal: '(test payment: no real charge)',
  free: 'Free of charge: your fingerprints are being taken again.',
  bring: 'What to bring',
  bringThis: 'A government-issued photo ID and this registration number.',
  bringAccepted: 'This registration number, and identification that is accepted here:',
  bringAsked: (name: string) => `${name} asks you to bring:`,
  instructions: 'Instructions',
  instructionsInEnglish: 'Instructions',
  manage: 'See, move or cancel your appointment',
  sorry: 'We are sorry: this time is no longer available. Unless you asked for the cancellation, please choose another time.',
  again: 'Book another appointment',
  calendarTitle: 'Fingerprint appointment',
  calendarNumber: (id: number) => `Registration number ${id}`,
}

const spanish: SameTexts<typeof english> = {
  subjects: {
    BOOKED: 'Su cita para la toma de huellas dactilares está confirmada',
    MOVED: 'Su cita para la toma de huellas dactilares cambió',
    CANCELLED: 'Su cita para la toma de huellas dactilares está cancelada',
    CANCELLED_BY_SITE: 'El centro de toma de huellas canceló su cita',
    REMINDER_DAYS: 'Recordatorio: se acerca su cita para la toma de huellas dactilares',
    REMINDER_HOURS: 'Recordatorio: su cita para la toma de huellas dactilares está por comenzar',
    LINK: 'El enlace a su cita para la toma de huellas dactilares',
  },
  when: 'Cuándo',
  before: 'Antes',
  where: 'Dónde',
  number: 'Número de registro',
  payment: 'Pago',
  payments: { CASH: 'Efectivo', CREDIT: 'Pagar en la cita', INVOICE: 'Paga su empleador', ONLINE: 'Pagar en línea' },
  unreal: '(pago de prueba: no se cobra nada)',
  free: 'Sin costo: se le volverán a tomar las huellas.',
  bring: 'Qué debe traer',
  bringThis: 'Una identificación oficial con foto y este número de registro.',
  bringAccepted: 'Este número de registro y una identificación que se acepte aquí:',
  bringAsked: (name) => `${name} le pide traer:`,
  instructions: 'Instrucciones',
  instructionsInEnglish: 'Instrucciones (en inglés)',
  manage: 'Ver, cambiar o cancelar su cita',
  sorry: 'Lo sentimos: esa hora ya no está disponible. Si usted no pidió la cancelación, elija otra hora.',
  again: 'Hacer otra cita',
  calendarTitle: 'Cita para la toma de huellas dactilares',
  calendarNumber: (id) => `Número de registro ${id}`,
}

/** The texts of mails about appointments, and of the calendar file that goes with them. */
export const appointmentTexts: Readonly<Record<Language, SameTexts<typeof english>>> = { en: english, es: spanish }
