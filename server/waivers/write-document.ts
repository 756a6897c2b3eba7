/* Runs in a worker thread: writes the PDF of one signature. */
import { buffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import { type Fonts, fontsFor, printable } from './document-fonts.ts'
import type { Block } from './waiver-text.ts'

/** The content of a signature's document. `drawn` is a PNG in base64. */
export type DocumentTask = {
  title: string
  language: string
  blocks: readonly Block[]
  /** The heading above the signature. */
  signature: string
  signed: { drawn: string } | { typed: string }
  facts: readonly [label: string, value: string][]
  created: string
}

const MARGIN = 54
const BODY = 10.5
const SIGNATURE_BOX: [number, number] = [300, 110]

async function written({ title, language, blocks, signature, signed, facts, created }: DocumentTask): Promise<Uint8Array> {
  const typed = 'typed' in signed ? signed.typed : ''
  const faces = fontsFor([title, signature, typed, ...blocks.map(({ text }) => text), ...facts.flat()])
  const print = (text: string) => printable(text, faces)
  const info = { Title: title, CreationDate: new Date(created) }
  const pdf = new PDFDocument({ size: 'LETTER', margin: MARGIN, info, lang: `${language}-US` })
  const bytes = buffer(pdf)
  pdf.font(faces.bold).fontSize(16).text(print(title)).moveDown()
  for (const { kind, text } of blocks) {
    const heading = kind === 'heading'
    pdf.font(heading ? faces.bold : faces.regular).fontSize(heading ? 12.5 : BODY)
    pdf.text(print(kind === 'item' ? `•  ${text}` : text), { indent: 0 }).moveDown(0.6)
  }
  sign(pdf, faces, signature, signed)
  for (const [label, value] of facts) {
    pdf
      .font(faces.bold)
      .fontSize(9)
      .text(`${print(label)}: `, { continued: true })
      .font(faces.regular)
      .text(print(value))
  }
  pdf.end()
  return new Uint8Array(await bytes)
}

function sign(pdf: PDFKit.PDFDocument, faces: Fonts, label: string, signed: DocumentTask['signed']) {
  const [, height] = SIGNATURE_BOX
  if (pdf.y + height + MARGIN > pdf.page.height - MARGIN) pdf.addPage()
  pdf.moveDown().font(faces.bold).fontSize(BODY).text(printable(label, faces))
  if ('typed' in signed) {
    pdf.font(faces.typed).fontSize(22).text(printable(signed.typed, faces)).moveDown(0.5)
  } else {
    pdf.image(Buffer.from(signed.drawn, 'base64'), { fit: SIGNATURE_BOX })
    pdf.moveDown(0.5)
  }
}

// Runs last, when everything above is defined.
parentPort?.on('message', async (task: DocumentTask) => parentPort?.postMessage(await written(task)))
