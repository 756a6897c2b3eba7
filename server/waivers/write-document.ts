/* Runs in a worker thread: writes the PDF of one signature. */
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
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
  const info = { Title: latin(title), CreationDate: new Date(created) }
  const pdf = new PDFDocument({ size: 'LETTER', margin: MARGIN, info, lang: `${language}-US` })
  const bytes = buffer(pdf)
  pdf.font('Helvetica-Bold').fontSize(16).text(latin(title)).moveDown()
  for (const { kind, text } of blocks) {
    const heading = kind === 'heading'
    pdf.font(heading ? 'Helvetica-Bold' : 'Helvetica').fontSize(heading ? 12.5 : BODY)
    pdf.text(latin(kind === 'item' ? `•  ${text}` : text), { indent: 0 }).moveDown(0.6)
  }
  sign(pdf, signature, signed)
  for (const [label, value] of facts) {
    pdf
      .font('Helvetica-Bold')
      .fontSize(9)
      .text(`${latin(label)}: `, { continued: true })
      .font('Helvetica')
      .text(latin(value))
  }
  pdf.end()
  return new Uint8Array(await bytes)
}

function sign(pdf: PDFKit.PDFDocument, label: string, signed: DocumentTask['signed']) {
  const [, height] = SIGNATURE_BOX
  if (pdf.y + height + MARGIN > pdf.page.height - MARGIN) pdf.addPage()
  pdf.moveDown().font('Helvetica-Bold').fontSize(BODY).text(label)
  if ('typed' in signed) {
    pdf.font('Times-Italic').fontSize(22).text(latin(signed.typed)).moveDown(0.5)
  } else {
    pdf.image(Buffer.from(signed.drawn, 'base64'), { fit: SIGNATURE_BOX })
    pdf.moveDown(0.5)
  }
}

const BEYOND = new Map([...'‘’“”–—•…€™ŒœŠšŽžŸ'].map((character) => [character, character]))

/** The standard PDF fonts have western letters only: others lose their marks, or become a question mark. */
function latin(text: string): string {
  return [...text.normalize('NFC')].map((each) => (known(each) ? each : stripped(each))).join('')
}

const known = (character: string) => character === '\n' || /[\x20-\x7e\xa0-\xff]/.test(character) || BEYOND.has(character)

function stripped(character: string): string {
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '')
  return bare !== '' && [...bare].every(known) ? bare : '?'
}

// Runs last, when everything above is defined.
parentPort?.postMessage(await written(workerData as DocumentTask))
