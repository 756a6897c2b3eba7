import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/selections.ts'

export const texts: Translated<typeof english> = {
  'selections.title': '¿Para qué es la verificación de antecedentes?',
  'selections.type': 'Elija su tipo de solicitante',
  'selections.location': 'Elija el lugar donde trabajará o hará voluntariado',
  'selections.vendor': 'Elija su empresa contratista',
  'selections.payment': '¿Cómo va a pagar?',
  'selections.missing.applicantType': 'Elija un tipo de la lista',
  'selections.missing.location': 'Elija dónde trabajará o hará voluntariado',
  'selections.missing.vendor': 'Elija una empresa de la lista',
  'selections.missing.paymentMethod': 'Elija cómo va a pagar',
  'selections.price': 'Precio: {price}',
  'selections.free': 'No tiene costo.',
  'selections.payThere': 'Usted paga {price} en la cita, no en línea.',
  'selections.payEmployer': 'Usted no paga nada: se le factura a su empleador.',
  'selections.payNetwork': 'Usted no paga nada: se le factura a {name}.',
  'selections.noPayment': 'Todavía no hay forma de pagar aquí. Comuníquese con {name}.',
  'selections.noTypes': 'Este centro no ofrece nada que se pueda reservar en línea. Elija otro centro.',
  'selections.notes': 'Notas (opcional)',
  'selections.notesHint': 'Cualquier cosa que el centro de toma de huellas deba saber antes de su visita.',
  'selections.notesMoving': 'Lo que la coordinación deba saber sobre su traslado.',
}
