import type { Page, Route } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, type State } from '../stage/applicant-states.ts'
import { checkAsItStands, openStage, type Stage } from '../stage/harness.ts'
import { bookByCall, reject } from '../stage/rejected.ts'
import { checkSpanish, checkSpanishAsItStands } from '../stage/spanish.ts'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  const { database, world } = stage
  await database.run(sql`update applicant_type set translations = '{"es": {"description": "Maestro"}}' where id = ${world.types.teacher}`)
  await database.run(sql`update employer set extra_fields = 'middleName,citizenship' where id = ${world.lakeside}`)
  await database.run(sql`
    update waiver set translations = jsonb_build_object('es', jsonb_build_object('name', 'Acuerdo de consentimiento',
      'waiver_data', replace(replace(replace(replace(replace(replace(replace(waiver_data, 'Full legal name', 'Nombre legal completo'),
        'Date of birth', 'Fecha de nacimiento'), 'Were you ever convicted?', '¿Fue condenado alguna vez?'), 'If yes, explain', 'Si es así, explique'),
        'State', 'Estado'), 'I have received a copy', 'He recibido una copia'), 'Agreement', 'Acuerdo')))
    where name = 'Waiver Agreement'`)
}, 120_000)
beforeEach(async () => {
  page = await stage.visit({ width: 360, locale: 'es-US' })
  return () => page.context().close()
})
afterAll(() => stage?.close())

const spanish = async (state: State) => checkSpanish(await at(page, 'es', state))
const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { level, name }).waitFor()
const proceed = () => page.getByRole('button', { name: 'Continuar' }).click()
/** Presses Continue while something is missing, which lists it. */
const attempt = () => page.getByRole('button', { name: 'Continuar' }).dispatchEvent('click')
const press = (name: string) => page.getByRole('button', { name }).click()
const link = (name: string) => page.getByRole('link', { name }).click()
const change = (name: 'English' | 'Español') => page.getByRole('button', { name }).click()
const language = (email: string) =>
  stage.database.one<{ id: number; language: string }>(
    sql`select id, language from applicant where email = ${email} order by id desc limit 1`,
  )

async function acknowledge() {
  await heading('Lea las instrucciones')
  await page.getByRole('checkbox', { name: 'He leído el aviso federal de privacidad' }).check()
}

async function chooseSlot(day: string, time: RegExp) {
  await page.getByRole('button', { name: new RegExp(`, ${day}, \\d+ horas`) }).click()
  await page.getByRole('button', { name: time }).click()
}

async function typeData(email: string) {
  const texts: [string, string][] = [
    ['Nombre', 'Ann'],
    ['Segundo nombre', 'Marie'],
    ['Apellidos', 'De La Cruz'],
    ['Correo electrónico', email],
    ['Teléfono', '(305) 555-0100'],
    ['Mes', '4'],
    ['Día', '7'],
    ['Año', '1985'],
    ['Últimos 4 dígitos de su número de Seguro Social', '0123'],
    ['Estatura (pies)', '5'],
    ['Estatura (pulgadas)', '9'],
    ['Peso (libras)', '150'],
    ['Dirección (calle y número)', '12 Main St, Apt #4'],
    ['Ciudad', 'Miami'],
    ['Código postal', '33101'],
  ]
  const choices: [string, string][] = [
    ['Sexo', 'Femenino'],
    ['Raza', 'Desconocida'],
    ['Color de ojos', 'Café'],
    ['Color de cabello', 'Negro'],
    ['Lugar de nacimiento', 'Alemania'],
    ['Ciudadanía', 'Estados Unidos'],
    ['Estado', 'Carolina del Norte'],
  ]
  // Asked in the order in which it is written.
  const born = page.getByRole('group', { name: 'Fecha de nacimiento' })
  await expect.poll(() => born.locator('label').allTextContents()).toEqual(['Día', 'Mes', 'Año'])
  for (const [label, value] of texts) await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  for (const [label, value] of choices) await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: value })
}

test('a whole application with two waivers and an invoice is in the browser’s language', async () => {
  await page.goto(stage.address('lakeside.scheduler'))
  await heading('Le damos la bienvenida a Lakeside School District')
  await expect.poll(() => page.title()).toMatch(/^Le damos la bienvenida a Lakeside School District/)
  await expect.poll(() => page.getByRole('button', { name: 'English' }).getAttribute('lang')).toBe('en')
  await spanish('/landing shown')
  await link('Comenzar una solicitud nueva')

  await acknowledge()
  await page.getByText('prevalece el texto en inglés').waitFor({ state: 'attached' })
  await spanish('/disclaimer shown')
  await proceed()

  await heading('Elija un centro de toma de huellas')
  await page
    .getByText(/^Próxima hora disponible: lun, 23 de nov/)
    .first()
    .waitFor()
  await page.getByRole('textbox', { name: 'Código postal' }).fill('123')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByText('Escriba un código postal de 5 dígitos').waitFor()
  await spanish('/locations shown')
  await link('Elegir Downtown Fingerprint Center')

  await heading('Elija fecha y hora')
  await page.getByText(/^noviembre\s?–\s?diciembre de 2026$/).waitFor()
  await page.getByText('Por la mañana').waitFor()
  await expect.poll(() => page.locator('[lang=en]').filter({ hasText: 'Use the entrance on Cedar Street.' }).count()).toBeGreaterThan(0)
  await spanish('/schedule shown')
  await chooseSlot('24 de noviembre', /^9:15\s/)

  await heading('¿Para qué es la verificación de antecedentes?')
  await attempt()
  await page.getByRole('alert').getByRole('link', { name: 'Elija un tipo de la lista' }).waitFor()
  await checkBothAsItStands('/selections incomplete')
  const type = page.getByRole('combobox', { name: 'Elija su tipo de solicitante' })
  await expect
    .poll(() => type.getByRole('option').allTextContents())
    .toEqual(['Elija', 'Coach (English)', 'Maestro', 'Volunteer (English)'])
  await type.selectOption({ label: 'Maestro' })
  await page.getByText('Bring the letter from your school.').waitFor()
  await page.getByRole('radio', { name: 'Paga su empleador' }).check()
  await spanish('/selections shown')
  await proceed()

  await heading('Sus datos')
  await page.getByText('Paso 5 de 8: Sus datos').waitFor()
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nadie')
  await attempt()
  await page.getByRole('alert').getByText('Escriba un correo electrónico, por ejemplo juana@example.org').waitFor()
  await page.getByRole('alert').getByText('Elija su sexo').waitFor()
  await spanish('/data incomplete')
  await typeData('ana@example.org')
  await spanish('/data shown')

  await change('English')
  await heading('Your information')
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
  await expect.poll(() => page.getByRole('textbox', { name: 'Last name' }).inputValue()).toBe('De La Cruz')
  await expect.poll(() => page.getByLabel('Last 4 digits of your Social Security number').inputValue()).toBe('0123')
  await expect.poll(() => page.getByRole('combobox', { name: 'Place of birth' }).locator('option:checked').textContent()).toBe('Germany')
  await page.reload()
  await heading('Your information')
  await page.getByLabel('Last 4 digits of your Social Security number').fill('0123')
  await change('Español')
  await heading('Sus datos')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Lugar de nacimiento' }).locator('option:checked').textContent())
    .toBe('Alemania')
  await proceed()

  await heading('Consentimiento 1 de 2: Acuerdo de consentimiento', 2)
  const form = page.frameLocator('#waiver-text')
  await form.getByLabel('Nombre legal completo').fill('Ann De La Cruz')
  await change('English')
  await heading('Waiver 1 of 2: Waiver Agreement', 2)
  await expect.poll(() => form.getByLabel('Full legal name').inputValue()).toBe('Ann De La Cruz')
  await change('Español')
  await heading('Consentimiento 1 de 2: Acuerdo de consentimiento', 2)
  await attempt()
  await page.getByRole('alert').getByText('Primero llene todos los campos obligatorios').waitFor()
  await checkSpanishAsItStands(await at(page, 'es', '/waiver incomplete'))
  await form.getByRole('radio', { name: 'No' }).check()
  await form.getByRole('checkbox').check()
  await page.getByText('lunes, 23 de noviembre de 2026').waitFor()
  await sign()
  await spanish('/waiver shown')
  await proceed()
  await heading(/^Consentimiento 2 de 2: Statement English$/, 2)
  await sign()
  await proceed()

  await heading('Revise sus respuestas')
  await page.getByText('ana@example.org', { exact: true }).waitFor()
  await page.getByText('7 de abril de 1985').waitFor()
  await page.getByText('Alemania').waitFor()
  await spanish('/review shown')
  await press('Reservar la cita')

  await heading('Su cita está confirmada')
  await page.getByText('Paga su empleador').waitFor()
  await page.getByText(/^mar, 24 de nov/).waitFor()
  await page.getByRole('img', { name: /^Código QR del número de registro \d{10}$/ }).waitFor()
  await spanish('/confirmation booked')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Apple u otro' }).click()])
  expect(download.suggestedFilename()).toBe('appointment.ics')

  const applicant = await language('ana@example.org')
  expect(applicant?.language).toBe('es')
  const signed = await stage.database.rows(sql`
    select s.language from waiver_signature s join applicant a on a.id = s.applicant where a.email = 'ana@example.org' order by s.waiver`)
  expect(signed).toEqual([{ language: 'es' }, { language: 'en' }])
})

async function sign() {
  await page.getByRole('button', { name: 'Firmar escribiendo su nombre' }).click()
  await page.getByRole('textbox', { name: 'Su nombre completo' }).fill('Ann De La Cruz')
}

test('the booking page, its move and its cancellation are in Spanish', async () => {
  const made = await bookByCall(stage, { email: 'propia@example.org', dateTime: '2026-11-24T17:00:00Z' })
  await page.goto(stage.address('metro.scheduler', new URL(made.manage_url).pathname))
  await heading('Su cita')
  await page.getByText('Para Ann De La Cruz, hecha con Metro Live Scan Network').waitFor()
  await spanish('/booking shown')
  await page.getByRole('button', { name: /^Cambiar la fecha/ }).click()
  await heading('Elija otra fecha y hora')
  await chooseSlot('25 de noviembre', /^1:15\s/)
  await page.getByText(/^Nueva hora: mié, 25 de nov/).waitFor()
  await spanish('/booking moving')
  await page.getByRole('button', { name: 'Guardar la nueva hora' }).click()
  await page.getByText(/^Su cita es ahora: mié, 25 de nov/).waitFor()
  await spanish('/booking moved')
  await page.getByRole('button', { name: 'Cancelar la cita' }).click()
  await page.getByRole('button', { name: 'Cerrar' }).waitFor()
  await spanish('/booking cancelling')
  await page.getByRole('button', { name: 'Sí, cancelarla' }).click()
  await page.getByText('Su cita está cancelada').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await spanish('/booking cancelled')
  await page.goto(stage.address('metro.scheduler', '/booking/1234567890.x'))
  await heading('Este enlace no funciona')
  await spanish('/booking bad link')
})

test('a time that was taken is reported in Spanish', async () => {
  const made = await bookByCall(stage, { email: 'tarde@example.org', dateTime: '2026-11-24T18:00:00Z' })
  await page.goto(stage.address('metro.scheduler', new URL(made.manage_url).pathname))
  await page.getByRole('button', { name: /^Cambiar la fecha/ }).click()
  await page.getByRole('button', { name: /^2:00\s/ }).click()
  await stage.database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime) values (${stage.world.downtown}, '2026-11-24T19:00:00Z', '2026-11-24T19:15:00Z')`)
  await page.getByRole('button', { name: 'Guardar la nueva hora' }).click()
  await page.getByText('Esa hora ya no está disponible.').waitFor()
  await spanish('/booking time gone')
})

test('the pages of a re-print are in Spanish', async () => {
  const made = await bookByCall(stage, { email: 'otra@example.org', dateTime: '2026-11-25T16:00:00Z' })
  await reject(stage, made)
  await page.goto(stage.address('metro.scheduler'))
  await link('Repetir la toma de huellas (huellas ilegibles)')
  await acknowledge()
  await proceed()
  await heading('Busque su expediente')
  await spanish('/lookup shown')
  await page.getByRole('textbox', { name: 'Número de registro' }).fill(String(made.id))
  await page.getByRole('textbox', { name: 'Apellidos' }).fill('Otra')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(made.email)
  await proceed()
  await page.getByText('No encontramos ningún expediente con esos datos. Inténtelo de nuevo.').waitFor()
  await spanish('/lookup not found')
  await page.getByRole('textbox', { name: 'Apellidos' }).fill('De La Cruz')
  await proceed()
  await heading('Encontramos su expediente')
  await spanish('/result shown')
  await link('Continuar')
  await heading('Elija un centro de toma de huellas')
  await link('Elegir Downtown Fingerprint Center')
  await chooseSlot('30 de noviembre', /^10:00\s/)
  await heading('Revise sus respuestas')
  await spanish('/review shown')
  await press('Reservar la cita')
  await heading('Su cita está confirmada')
  await page.getByText('No tiene costo').waitFor()
  await spanish('/confirmation booked')
  await expect.poll(async () => (await language(made.email))?.language).toBe('es')
})

test('the pages of a transfer are in Spanish', async () => {
  await stage.database.run(sql`update employer set enable_transfers = true, display_disclaimer = true where id = ${stage.world.stbrigid}`)
  await stage.database.run(sql`update applicant_type set transfer = true where id = ${stage.world.types.coach}`)
  await stage.database.run(sql`
    insert into disclaimer (employer, flow, disclaimer_text, translations)
    values (${stage.world.stbrigid}, 'transfer', 'Only for employees.', '{"es": {"disclaimer_text": "Solo para empleados."}}')`)
  await page.goto(stage.address('stbrigid.scheduler'))
  await link('Solicitar un traslado')
  await heading('Lea las instrucciones')
  await page.getByText('Solo para empleados.').waitFor()
  await page.getByRole('checkbox', { name: 'He leído las instrucciones y acepto las condiciones' }).check()
  await spanish('/disclaimer shown')
  await proceed()
  await heading('Traslado')
  await page.getByRole('combobox', { name: 'Elija su tipo de solicitante' }).selectOption({ label: 'Coach (English)' })
  await page.getByRole('combobox', { name: /^Elija el lugar/ }).selectOption({ label: 'Holy Cross Parish' })
  await page.getByRole('combobox', { name: 'Elija su empresa contratista' }).selectOption({ label: 'Bright Cleaning Company' })
  await spanish('/transfer shown')
  await proceed()
  await heading('Sus datos')
  await typeData('traslado@example.org')
  await proceed()
  await heading('Revise sus respuestas')
  await spanish('/review shown')
  await press('Enviar la solicitud de traslado')
  await heading('Solicitud de traslado enviada')
  await spanish('/confirmation transfer submitted')
  await expect
    .poll(() => stage.database.one(sql`select language, disclaimers from transfer where email = 'traslado@example.org'`))
    .toMatchObject({
      language: 'es',
      disclaimers: [{ language: 'es' }],
    })
})

test('pages without an application, a site or a connection are in Spanish', async () => {
  await page.goto(stage.address('nobody.scheduler'))
  await heading('No reconocemos esta dirección')
  await checkBothAsItStands('/landing unknown site')
  await page.goto(stage.address('metro.scheduler', '/nowhere'))
  await heading('No se encontró la página')
  await checkBothAsItStands(' not found')
  await page.goto(stage.address('metro.scheduler'))
  await heading('Le damos la bienvenida a Metro Live Scan Network')
  await page.context().setOffline(true)
  await page.getByText('No tiene conexión. Lo que escribió se conserva').waitFor()
  await spanish(' offline')
  await link('Comenzar una solicitud nueva')
  await heading('No se pudo mostrar esta página')
  await spanish(' not loaded')
  await page.context().setOffline(false)
})

test('the page uses the reader’s first supported language and names the location’s time zone', async () => {
  const french = await stage.visit({ locale: 'fr-FR' })
  await french.goto(stage.address('metro.scheduler'))
  await french.getByRole('heading', { name: 'Welcome to Metro Live Scan Network' }).waitFor()
  await french.context().close()
  await page.goto(stage.address('metro.scheduler'))
  await link('Comenzar una solicitud nueva')
  await acknowledge()
  await proceed()
  await link('Elegir Lakefront Live Scan')
  await page.getByText('Las horas son de la zona del centro: hora central.').waitFor()
  await spanish('/schedule shown')
})

/** Each page that needs data before it can show anything: its request, and the step after it. */
const WAITING: readonly (Waits & { title: string; onwards(): Promise<unknown> })[] = [
  {
    title: 'Lea las instrucciones',
    request: '**/api/disclaimers?*',
    waiting: '/disclaimer waiting',
    failed: '/disclaimer failed',
    onwards: agreeToAll,
  },
  {
    title: 'Elija un centro de toma de huellas',
    request: '**/api/livescanvendors?*',
    waiting: '/locations waiting',
    failed: '/locations failed',
    none: '/locations none',
    nothing: 'No hay nada que mostrar',
    onwards: () => link('Elegir Downtown Fingerprint Center'),
  },
  {
    title: 'Elija fecha y hora',
    request: '**/api/appointments/availability**',
    waiting: '/schedule waiting',
    failed: '/schedule failed',
    none: '/schedule none',
    nothing: 'Este centro no tiene horas disponibles',
    onwards: () => page.getByRole('button', { name: /^9:45\s/ }).click(),
  },
  {
    title: '¿Para qué es la verificación de antecedentes?',
    request: '**/api/applicanttypes?*',
    waiting: '/selections waiting',
    failed: '/selections failed',
    none: '/selections none',
    nothing: 'Este centro no ofrece nada',
    onwards: () => chooseAnyType('Pagar en línea'),
  },
]

/** The request of a page, and its waiting and failed states; if the answer may be empty, that state and its text. */
type Waits = { request: string; waiting: State; failed: State; none?: State; nothing?: string }

async function agreeToAll() {
  await acknowledge()
  const terms = page.getByRole('checkbox', { name: 'He leído las instrucciones y acepto las condiciones' })
  if (await terms.isVisible()) await terms.check()
  await proceed()
}

async function chooseAnyType(payment: string) {
  await page.getByRole('combobox', { name: 'Elija su tipo de solicitante' }).selectOption({ label: 'Maestro' })
  await page.getByRole('radio', { name: payment }).check()
  await proceed()
}

/** Opens a page whose answer is slow, then fails, then is empty; all states are checked in both languages. */
async function waitsAndFails(
  title: string | null,
  { request, waiting, failed, none, nothing }: Waits,
  come: () => Promise<unknown> = reload,
) {
  const held: Route[] = []
  let answer: ((route: Route) => Promise<void>) | null = null
  await page.route(request, (route) => (answer ? answer(route) : void held.push(route)))
  await come()
  if (title) await heading(title)
  await page.getByLabel('Espere, por favor...').or(page.getByText('Espere, por favor...')).first().waitFor()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await checkBothAsItStands(waiting)
  const fail = (route: Route) => route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side. Please try again.' } })
  answer = fail
  for (const route of held) await fail(route)
  await page.getByText('Algo salió mal de nuestro lado. Inténtelo de nuevo.').first().waitFor()
  await checkBothAsItStands(failed)
  if (none && nothing) {
    answer = (route) => route.fulfill({ json: request.includes('availability') ? [] : { results: [], next: null } })
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await page.getByText(nothing).waitFor()
    await checkBothAsItStands(none)
  }
  await page.unroute(request)
}

const reload = () => page.reload()

async function checkBothAsItStands(state: State) {
  await checkSpanishAsItStands(await at(page, 'es', state))
  await change('English')
  await page.getByRole('button', { name: 'Español' }).waitFor()
  await checkAsItStands(await at(page, 'en', state))
  await change('Español')
  await page.getByRole('button', { name: 'English' }).waitFor()
}

test('waiting, failed and empty pages are in Spanish', async () => {
  const { database, world } = stage
  await database.run(sql`update employer set display_disclaimer = true where id = ${world.lakeside}`)
  await database.run(sql`
    insert into disclaimer (employer, flow, disclaimer_text, translations)
    values (${world.lakeside}, 'new', 'Be on time.', '{"es": {"disclaimer_text": "Sea puntual."}}')`)
  await page.goto(stage.address('lakeside.scheduler', '/landing?start=new'))
  for (const { title, onwards, ...waits } of WAITING) {
    await heading(title)
    await waitsAndFails(title, waits)
    await page.reload()
    await onwards()
  }
  await heading('Sus datos')
  // What the next page asks for is read ahead, so each of these answers is lost from the page before on.
  const waivers: Waits = { request: '**/api/waivers?*', waiting: '/waiver waiting', failed: '/waiver failed' }
  await waitsAndFails('Solicitud nueva', waivers, async () => {
    await page.reload()
    await heading('Sus datos')
    await typeData('espera@example.org')
    await proceed()
  })
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  const form = page.frameLocator('#waiver-text')
  await form.getByLabel('Nombre legal completo').fill('Ann De La Cruz')
  await form.getByRole('radio', { name: 'No' }).check()
  await form.getByRole('checkbox').check()
  await sign()
  await proceed()
  await heading(/^Consentimiento 2 de 2/, 2)
  await sign()
  const processor: Waits = { request: '**/api/paymenttokens/processor', waiting: '/payment waiting', failed: '/payment failed' }
  await waitsAndFails('Pago', processor, async () => {
    await proceed()
    await heading('Revise sus respuestas')
    await press('Continuar con el pago')
  })
  const made = await bookByCall(stage, { email: 'lenta@example.org', dateTime: '2026-11-25T18:00:00Z' })
  const { pathname } = new URL(made.manage_url)
  const come = (path: string) => () => page.goto(stage.address('metro.scheduler', path))
  const own: Waits = { request: '**/api/bookings/*', waiting: '/booking waiting', failed: '/booking failed' }
  await waitsAndFails(null, own, come(pathname))
  const data: Waits = { request: '**/api/bookings/*/data', waiting: '/booking data waiting', failed: '/booking data failed' }
  await waitsAndFails(null, data, come(`${pathname}/data`))
})

test('waiting, failed and unavailable transfers are in Spanish', async () => {
  await stage.database.run(sql`update employer set enable_transfers = true where id = ${stage.world.lakeside}`)
  await page.goto(stage.address('lakeside.scheduler', '/landing?start=transfer'))
  const types: Waits = {
    request: '**/api/applicanttypes?*',
    waiting: '/transfer waiting',
    failed: '/transfer failed',
    none: '/transfer none',
    nothing: 'Todavía no hay nada que se pueda trasladar',
  }
  // There is nothing to agree to.
  await heading('Traslado')
  await waitsAndFails('Traslado', types)
})
