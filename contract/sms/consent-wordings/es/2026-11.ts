/** The sentence beside the box that agrees to text messages. */
export const consentWording =
  'Quiero recibir mensajes de texto sobre esta cita: confirmación, cambios y recordatorios, de 2 a 6 mensajes. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar o HELP para recibir ayuda. Puede hacer la cita sin esto.'
