import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/appointment.ts'

export const texts: SameTexts<typeof english> = {
  subjects: {
    BOOKED: 'Su cita para la toma de huellas dactilares está confirmada',
    MOVED: 'Su cita para la toma de huellas dactilares cambió',
    CANCELLED: 'Su cita para la toma de huellas dactilares está cancelada',
    CANCELLED_BY_SITE: 'El centro de toma de huellas canceló su cita',
    REMINDER_DAYS: 'Recordatorio: se acerca su cita para la toma de huellas dactilares',
    REMINDER_HOURS: 'Recordatorio: su cita para la toma de huellas dactilares comienza en las próximas dos horas',
    LINK: 'El enlace a su cita para la toma de huellas dactilares',
  },
  when: 'Cuándo',
  before: 'Antes',
  where: 'Dónde',
  number: 'Número de registro',
  payment: 'Pago',
  payments: { CASH: 'Efectivo', CREDIT: 'Pagar en la cita', INVOICE: 'Paga su empleador', ONLINE: 'Pagar en línea' },
  billed: (name) => `Paga ${name}`,
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
