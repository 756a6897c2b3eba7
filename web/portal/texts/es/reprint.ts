import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/reprint.ts'

export const texts: Translated<typeof english> = {
  'lookup.title': 'Busque su expediente',
  'lookup.intro':
    'Su número de registro está en el correo electrónico que le avisó que sus huellas dactilares no se pudieron leer y en la confirmación de su cita.',
  'lookup.number': 'Número de registro',
  'lookup.numberHint': '10 dígitos',
  'lookup.lastName': 'Apellidos',
  'lookup.email': 'Correo electrónico',
  'lookup.emailHint': 'El que dio cuando hizo la cita.',
  'lookup.missing.reg_number': 'Escriba su número de registro',
  'lookup.digits': 'Escriba los 10 dígitos de su número de registro',
  'lookup.missing.last_name': 'Escriba sus apellidos',
  'lookup.missing.email': 'Escriba su correo electrónico',
  'lookup.button': 'Buscar',
  'lookup.none': 'No encontramos ningún expediente con esos datos. Inténtelo de nuevo.',
  'lookup.twiceTitle': 'Sus huellas dactilares no se tomarán por tercera vez',
  'lookup.twice':
    'Sus huellas dactilares fueron rechazadas dos veces. En su lugar se hace una verificación por nombre: la agencia que pidió la verificación de sus antecedentes tiene que solicitarla a más tardar el {day}. Por favor, avíseles.',
  'result.title': 'Encontramos su expediente',
  'result.intro': '¿Es usted? Entonces elija dónde le volverán a tomar las huellas dactilares. No tiene costo.',
  'result.name': 'Nombre',
  'result.phone': 'Teléfono',
  'result.other': 'No soy yo',
  'result.booked': 'Su cita nueva ya está hecha',
  'result.bookedAt': '{when}, {place}',
  'result.bookedHint': 'Para cambiarla o cancelarla, use el enlace del correo de confirmación.',
  'result.bookedKept': 'Para cambiarla o cancelarla, abra el enlace que guardó o llame al centro de toma de huellas.',
  'result.send': 'Enviarme el enlace otra vez',
  'result.sent': 'Le enviamos el enlace al correo electrónico de su expediente. Revise su bandeja de entrada.',
}
