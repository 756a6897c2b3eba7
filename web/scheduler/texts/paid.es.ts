import type { Translated } from './dictionary.ts'
import type { texts as english } from './paid.en.ts'

export const texts: Translated<typeof english> = {
  'paid.later': 'Se paga con tarjeta al final, justo antes de reservar la cita.',
  'paid.refundable': 'Si cancela antes de que comience su cita, se le devuelve todo el dinero.',
  'paid.notRefundable': 'Lo que paga no se devuelve si cancela.',
  'paid.keptIfCancelled': 'Lo que pagó en línea no se devuelve.',
  'paid.with': '{price}, pagado en línea con {card}',
  'paid.back': '{price}, devuelto a {card}',
  'paid.comesBack': 'Se están devolviendo {price} a {card}',
  'paid.card': '{brand} terminada en {last4}',
  'paid.someCard': 'la tarjeta terminada en {last4}',
  'paid.aCard': 'su tarjeta',
  'paid.test': 'Pago de prueba: no se cobra nada.',
  'paid.checking': 'Estamos verificando su tarjeta. Puede tardar hasta un minuto. No cierre esta página; no se le cobrará dos veces.',
  'paid.again': 'La respuesta se perdió en el camino. Preguntamos de nuevo. No cierre esta página; nada se hace dos veces.',
  'paid.bank': 'Su banco le pide que confirme este pago. Siga los pasos que le indique.',
  'paid.unknown':
    'El procesador de tarjetas no responde en este momento, así que no pudimos reservar su cita. No se le ha cobrado. Le guardamos la hora durante diez minutos.',
  'paid.otherCard': 'Usar otra tarjeta',
}
