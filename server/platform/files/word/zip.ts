import PizZip from 'pizzip'

/** An archive of validated parts. */
export function zipOf(parts: ReadonlyMap<string, Buffer>): PizZip {
  const zip = new PizZip()
  for (const [name, bytes] of parts) zip.file(name, new Uint8Array(bytes))
  return zip
}
